/// The web app manifest `manifest.webmanifest` (www.w3.org/TR/appmanifest), which a device reads when the site is
/// installed as an app. Addresses are relative to the manifest's folder, the site's root.
struct WebManifest {
    let config: SiteConfig
    /// The language of the UI strings.
    let language: Language
    let colours: ThemeColours
    let icons: SiteIcons

    /// Returns the manifest as a file of the site.
    func render() -> OutputFile {
        var json = JSONObjectWriter()
        json.add("name", config.title)
        json.add("description", config.description)
        json.add("lang", language.tag)
        json.add("dir", language.direction)
        json.add("start_url", "index.html")
        json.add("scope", "./")
        json.add("display", "standalone")
        json.add("background_color", colours.day)
        json.add("theme_color", colours.day)
        json.add("icons") { json in
            json.addList(icons.all) { json, icon in
                json.add("src", icon.asset.path)
                json.add("type", icon.mediaType)
                json.add("sizes", icon.sizes)
                json.add("purpose", icon.purpose)
            }
        }
        return OutputFile(path: "manifest.webmanifest", bytes: json.finished())
    }
}
