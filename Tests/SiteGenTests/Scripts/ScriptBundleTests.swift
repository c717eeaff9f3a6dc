import Testing

@testable import SiteGen

@Suite struct ScriptBundleTests {
    private func join(_ modules: [String: String]) -> (text: String, diagnostics: [Diagnostic]) {
        let sources = modules.map { name, text in
            let path = name.contains("/") ? name : "reader/\(name)"
            return (path, Source(path: path, text: text))
        }
        let modules = Dictionary(uniqueKeysWithValues: sources)
        let (bytes, diagnostics) = ScriptBundle.join(modules, of: ["reader"], jobs: 1)[0]
        return (String(decoding: bytes, as: UTF8.self), diagnostics)
    }

    /// What is left of one module, without the function around it.
    private func code(_ module: String) -> String {
        let (text, diagnostics) = join(["main.js": module])
        #expect(diagnostics.isEmpty)
        return String(text.dropFirst("(function () {\n'use strict';\n".count).dropLast("\n})();\n".count))
    }

    @Test func whatIsImportedComesFirstAndOnce() {
        let (text, diagnostics) = join([
            "main.js": "import { b } from './b.js';\nimport { a, aa, } from './a.js';\nb(a, aa);\n",
            "a.js": "export const a = 1;\nexport let aa = [a];\n",
            "b.js": "import { a } from './a.js'\nexport async function b(...all) { return [a, all]; }\n",
            "unused.js": "export default 1;\n",
        ])
        #expect(diagnostics.isEmpty)
        #expect(
            text == """
                (function () {
                'use strict';
                const t=1;let e=[t];
                async function n(...e){return[t,e];}
                n(t,e);
                })();

                """)
    }

    @Test func aLineEndsOnlyWhereAStatementMayEnd() {
        let module = """
            f(
              [
                1,
              ],
              {
                a
              }
            );
            b = c
            ++d
            if (b) {
              f()
            }
            """
        #expect(code(module) == "f([1,],{a\n}\n);b=c\n++d\nif(b){f()\n}")
    }

    @Test func commentsIndentationAndBlanksGoWhereTheyMeanNothing() {
        let module = """
            // A note.
            /** @param {string} a */
            function f(a) { // here
              return/* none */a   +   `  // kept ${ a /* gone */ }
                // kept` + '// kept' + "/* kept */";
            }

            /*! A licence. */
            f(1) /* two
            lines */
            f(2)
            g(/** @type {A} */ (a), ', (b', /( /)
            """
        #expect(
            code(module) == """
                function t(a){return a+`  // kept ${a}
                    // kept`+'// kept'+"/* kept */";}
                /*! A licence. */
                t(1)
                t(2)
                g((a),', (b',/( /)
                """)
    }

    @Test(arguments: [
        "a=b / c;d='/* kept */';",
        "x=/[/'\"]\\/'/g.test(y)/ 2;",
        "if(a)/'/.test(b);",
        "(a)/ b / '//';",
        "a[0]/ 2 / '//';",
        "return1 / '//';",
        "a.return / '//';",
        "f(()=>/'/,a?/\"/:!/`/);",
        "a++/ 2 / '//';",
        "`${{a:`${'}'}`}.a}//`;",
        "'it\\'s // kept'+\"\\\\\"+'//';",
        "a={import:1,var:2};a.export(a.class);",
        "a+ +b- -c< !--d&&e-- >f / /g/.h< /i/;1 .j;/k/ in l;",
    ])
    func stringsAndRegularExpressionsAreKept(_ text: String) { #expect(code(text) == text) }

    @Test func aModuleWithoutALastSemicolonDoesNotRunIntoTheNext() {
        let (text, diagnostics) = join([
            "main.js": "import { a } from './a.js';\n[a].forEach(a)", "a.js": "export const a = () => {}\n",
        ])
        #expect(diagnostics.isEmpty)
        #expect(text.contains("const t=()=>{}\n;[t].forEach(t)\n"))
    }

    @Test(arguments: [
        ("import a from './a.js';", "bad-script", "import a"),
        ("import * as a from './a.js';", "bad-script", "import *"),
        ("import './a.js';", "bad-script", "import './a.js'"),
        ("import { a as b } from './a.js';", "bad-script", "import { a as"),
        ("import { default as b } from './a.js';", "bad-script", "import { default"),
        ("const a = () => import('./a.js');", "bad-script", "import("),
        ("f(import.meta.url);", "bad-script", "import."),
        ("import { a } from '../a.js';", "bad-script", "'../a.js'"),
        ("import { a } from './../a.js';", "bad-script", "'./../a.js'"),
        ("import { a } from '../../a.js';", "bad-script", "'../../a.js'"),
        ("import { a } from '../x/../a.js';", "bad-script", "'../x/../a.js'"),
        ("import { a } from '../x/a.js';", "missing-file", "import { a } from '../x/a.js';"),
        ("import { a } from 'a';", "bad-script", "'a'"),
        ("import { z } from './a.js';", "unknown-name", "z"),
        ("import { a } from './z.js';", "missing-file", "import { a } from './z.js';"),
        ("import { m } from './m.js';", "module-circle", "import { m } from './main.js';"),
        ("export default 1;", "bad-script", "export default"),
        ("export { a };", "bad-script", "export {"),
        ("export * from './a.js';", "bad-script", "export *"),
        ("import { a } from './a.js';\nlet a;", "shared-name", "a"),
        ("import { b } from './a.js';\nconst { x, y: [, z = 1], ...a } = b;", "shared-name", "a"),
        ("import { b } from './a.js';\nlet x = f(1, 2), a = 2;", "shared-name", "a"),
        ("import { b } from './a.js';\nasync function* a() {}", "shared-name", "a"),
        ("import { b } from './a.js';\nclass a {}", "shared-name", "a"),
        ("import { b } from './a.js';\n{ const a = 1; }\nf(b.a, a.back);", "shared-name", "a"),
        ("var x;", "bad-script", "var"),
        ("const f = async a => a\nawait f(1)", "bad-script", "await"),
        ("await f();", "bad-script", "await"),
        ("f({})\n} / 2", "bad-script", "}"),
        ("f = {} / 2", "bad-script", "/"),
        ("f('a", "bad-script", "'"),
        ("f(`a${b", "bad-script", "`"),
        ("f([)]", "bad-script", "["),
        ("f(/a", "bad-script", "/"),
        ("/* a", "bad-script", "/*"),
        ("a <!--b", "bad-script", "<!--"),
    ])
    func faultsStandWhereTheyAre(_ main: String, _ code: String, _ excerpt: String) throws {
        let (text, diagnostics) = join([
            "main.js": main, "a.js": "export const a = 1, b = 2;",
            "m.js": "import { m } from './main.js';\nexport const m = 1;",
        ])
        #expect(text.isEmpty)
        let diagnostic = try #require(diagnostics.first { $0.code.rawValue == code })
        let place = try #require(diagnostic.excerpt)
        #expect(String(place.text.dropFirst(place.column - 1).prefix(place.length)) == excerpt)
    }

    @Test(arguments: [
        "import { a, b, c } from './a.js';\nconst { a: x, y = z ? c : a } = b; function f(a) { let b; }",
        "import { b } from './a.js';\nlet x = function a() {}, y = (a) => class b {};",
        "import { b } from './a.js';\nfor (const a of b) { class c { a() {} } }",
    ])
    func namesInsideOthersAreTheirOwn(_ main: String) {
        #expect(join(["main.js": main, "a.js": "export const a = 1, b = 2, c = 3;"]).diagnostics == [])
    }

    @Test(arguments: ["async", "of", "get", "from"])
    func aNameThatIsAWordOfTheLanguageIsNotTakenFromOtherModules(_ name: String) {
        let main =
            "import { a } from './a.js';\nasync function f() { for (const b of a) f({ get c() { return b; } }); }\n"
        #expect(join(["main.js": main, "a.js": "const \(name) = 1;\nexport const a = [\(name)];"]).diagnostics == [])
    }

    @Test(arguments: [
        "export const load=async url=>await fetch(url);", "const f=async(a,b)=>a||await b;",
        "const load=async function load(){};", "f({var(){}});",
    ])
    func whatIsAllowedInAModuleIsNoError(_ text: String) { #expect(join(["main.js": text]).diagnostics == []) }

    @Test func modulesOfOtherFoldersAreShared() {
        let (text, diagnostics) = join([
            "main.js": "import { a } from '../device/a.js';\nimport { c } from './c.js';\na(c);\n",
            "c.js": "import { b } from '../device/b.js';\nexport const c = b;\n",
            "device/a.js": "import { b } from './b.js';\nexport const a = () => b;\n",
            "device/b.js": "export const b = 1;\n",
            "b.js": "export const b = 2;\n",
        ])
        #expect(diagnostics.isEmpty)
        #expect(text.hasSuffix("const t=1;\nconst e=()=>t;\nconst n=t;\ne(n);\n})();\n"))
    }

    @Test func cutModulesNeitherTrapNorHang() {
        let module = "import { a } from './a.js';\nexport const { c, d: [e] } = `x${ a / /[/]/ }`; /* f */ class G {}"
        let bytes = Array(module.utf8)
        for start in bytes.indices {
            for end in start...bytes.count {
                _ = ScriptBundle.join(
                    ["m/main.js": Source(path: "m", bytes: Array(bytes[start..<end]))], of: ["m"], jobs: 1)
            }
        }
    }
}
