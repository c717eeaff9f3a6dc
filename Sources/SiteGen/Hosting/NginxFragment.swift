/// A fragment of nginx's configuration for a `server` block to include. It lies in storysite's own folder, which the
/// fragment itself closes to visitors.
struct NginxFragment {
    static let path = "\(OutputRecord.folder)/nginx.conf"

    /// The path of the site on its host, with nothing encoded: `/` or `/library/`.
    let root: String
    let events: EventsAddress?

    func bytes() -> [UInt8] {
        var text = """
            # How this site wants to be served. Made by storysite; include it in the server block whose root
            # \(root == "/" ? "is this site's folder" : "holds this site below \(root)"). Byte ranges, which sound needs, are nginx's default.

            location "\(root)" {
                index index.html;
                error_page 404 "\(root)404.html";
                charset utf-8;
                charset_types text/css text/javascript text/plain application/json application/xml;
                gzip on;
                gzip_vary on;
                gzip_types text/css text/javascript application/json application/xml application/manifest+json
                    image/svg+xml application/atom+xml application/opds+json application/rss+xml;


            """
        text += "    types {\n"
        for (ending, type) in HostFacts.pageTypes + HostFacts.bookTypes + HostFacts.pictureTypes + HostFacts.soundTypes
        {
            text += "        \(type) \(ending);\n"
        }
        text += "    }\n\n"
        text += headers(indent: 4)
        text += "    add_header Cache-Control \"\(HostFacts.fresh)\" always;\n"
        text += "\n    # What reading apps fetch, also from another origin.\n"
        let anyOrigin = "add_header \(HostFacts.anyOrigin.name) \"\(HostFacts.anyOrigin.value)\";\n"
        for (path, type) in HostFacts.catalogTypes {
            text += """
                    location ~ "\(pattern(path))$" {
                        types {
                        }
                        default_type "\(type)";
                \(headers(indent: 8))        add_header Cache-Control "\(HostFacts.fresh)" always;
                        \(anyOrigin)    }

                """
        }
        text += """
                location ~ "\(pattern("tales/*.json"))$" {
            \(headers(indent: 8))        add_header Cache-Control "\(HostFacts.fresh)" always;
                    \(anyOrigin)    }

            """
        let endings = (HostFacts.pictureTypes + HostFacts.bookTypes).map(\.ending).joined(separator: "|")
        text += """
                location ~ "\(pattern("tales/*"))\\.[0-9a-z]{8}\\.(?:\(endings))$" {
            \(headers(indent: 8))        add_header Cache-Control "\(HostFacts.forever)";
                    \(anyOrigin)    }

                # A name with a hash in it never changes what it holds.
                location ~ "\\.[0-9a-z]{8}\\.[0-9a-z]+$" {
            \(headers(indent: 8))        add_header Cache-Control "\(HostFacts.forever)";
                }

                # What storysite and version control keep for themselves.
                location ~ "/\\.(?!well-known/)" {
                    return 404;
                }

                location = "\(root)\(HeadersFile.path)" {
                    return 404;
                }
            }

            """
        return Array(text.utf8)
    }

    /// Returns the beginning of a regular expression for a path of the site, in which `*` stands for any characters.
    private func pattern(_ path: String) -> String {
        let parts = (root + path).split(separator: "*", omittingEmptySubsequences: false)
        return "^\\Q\(parts.joined(separator: "\\E.+\\Q"))\\E"
    }

    /// Returns all headers, because a location that adds one header inherits no others.
    private func headers(indent: Int) -> String {
        HostFacts.headers(sendingTo: events).map { name, value in
            "\(String(repeating: " ", count: indent))add_header \(name) \"\(value)\" always;\n"
        }.joined()
    }
}
