import Testing

@testable import SiteGen

/// What a bundle's variables are called after it was joined.
@Suite struct ShortNamesTests {
    private func join(_ modules: [String: String]) -> String {
        let sources = modules.map { name, text in ("m/\(name)", Source(path: name, text: text)) }
        let (bytes, diagnostics) = ScriptBundle.join(
            Dictionary(uniqueKeysWithValues: sources), of: ["m"], jobs: 1)[0]
        #expect(diagnostics.isEmpty)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is left of one module, without the function around it.
    private func code(_ module: String) -> String {
        String(join(["main.js": module]).dropFirst("(function () {\n'use strict';\n".count).dropLast("\n})();\n".count))
    }

    @Test(arguments: [
        ("const long = 1; f(long, long);", "const t=1;f(t,t);"),
        (
            "function add(first, second = first, ...others) { return [first, second, others]; }",
            "function s(t,n=t,...e){return[t,n,e];}"
        ),
        (
            "const { one, two: [three, , four = one], ...rest } = f(one, three, four, rest);",
            "const{one:t,two:[s,,e=t],...n}=f(t,s,e,n);"
        ),
        (
            "f((one) => one, async (two) => ({ two, three: two }), three => three);",
            "f((e)=>e,async(t)=>({two:t,three:t}),n=>n);"
        ),
        (
            "for (const item of items) f(item); for (let i = 0, end = 9; i < end;) f(i, end);",
            "for(const n of items)f(n);for(let e=0,t=9;e<t;)f(e,t);"
        ),
        ("try { f(); } catch (error) { f(error); }", "try{f();}catch(t){f(t);}"),
        (
            "const text = 'text'; f(`text ${text} ${{ text }.text} ${`${text}`}`, /text/);",
            "const t='text';f(`text ${t} ${{text:t}.text} ${`${t}`}`,/text/);"
        ),
        (
            "const name = { name: 1, 'name': 2, [name]: 3, name() { return name; }, get names() { return name; } };",
            "const t={name:1,'name':2,[t]:3,name(){return t;},get names(){return t;}};"
        ),
        ("let sum = 0; sum = a ? sum : b ? { sum } : sum;", "let t=0;t=a?t:b?{sum:t}:t;"),
        (
            "const key = f(); switch (key) { case key: { f(key); break; } default: f({ key }); }",
            "const t=f();switch(t){case t:{f(t);break;}default:f({key:t});}"
        ),
        (
            "const value = 1\nother = { value }, document.title = value",
            "const t=1\nother={value:t},document.title=t"
        ),
        ("const value = { f }\nb, location = f(value)", "const t={f}\nb,location=f(t)"),
        ("let step = 0\nstep++\ndocument, location = step", "let t=0\nt++\ndocument,location=t"),
        ("const one = f\n(two), three = one\n  in two, four = three", "const t=f\n(two),e=t\nin two,n=e"),
        ("const { set = 1, get = 2, of = 3 } = f(set, get, of);", "const{set=1,get=2,of=3}=f(set,get,of);"),
    ])
    func variablesGetShortNamesAndPropertiesKeepTheirs(_ module: String, _ expected: String) {
        #expect(code(module) == expected)
    }

    @Test(arguments: [
        // What nobody declares is the browser's, also where something else has its name.
        "f(history, document);",
        "function go(page){const history=f();return history;}\nf(history,go);",
        "f((event)=>event.target,event);",
        "{const name=1;f(name);}\nf(name);",
        "if(document)f(document);",
        "for(const item of items)f(item);\nf(item);",
        "for(const item of items)if(item){f(item)}\nf(item);",
        "for(const item of items)for(const i of item)if(i)f(i)\nelse f(item)\nf(item);",
        "const hide=name=>name+1\nf(name)",
        "const f=function name(){return name;};\nname(f);",
        "f(async function name(){});name(f);",
    ])
    func whatTheBrowserHasKeepsItsName(_ module: String) {
        let names = ["history", "document", "event", "name", "item"].filter(module.contains)
        let kept = code(module)
        for name in names {
            #expect(kept.components(of: name) == module.components(of: name), "\(name) was renamed in \(kept)")
        }
    }

    /// A reader of tokens cannot tell these from others: their modules keep all names.
    @Test(arguments: [
        "class Player{volume=1;play(speed){return speed;}}",
        "outer:for(const item of items){for(const other of item)continue outer;}",
        "function read(value){return eval('value');}",
        "function read(value){f()\n{value();}}",
        "const caf\\u00e9=1;f(caf\\u00e9);",
    ])
    func whatIsNotUnderstoodKeepsItsNames(_ module: String) { #expect(code(module) == module) }

    @Test func anExportedNameIsTheSameInAllModules() {
        let text = join([
            "main.js": "import { show, hide } from './pages.js';\nconst other = 1;\nshow(other); hide(); hide();\n",
            "pages.js": "const hidden = [];\nexport function show(page) { hidden.push(page); }\n"
                + "export const hide = () => hidden.pop();\n",
        ])
        #expect(
            text == """
                (function () {
                'use strict';
                const t=[];function s(e){t.push(e);}
                const e=()=>t.pop();
                const n=1;s(n);e();e();
                })();

                """)
    }

    @Test func aNameThatOneModuleKeepsIsKeptByAll() {
        let text = join([
            "main.js": "import { hide } from './pages.js';\nhide(f);\n",
            "pages.js": "class Page {}\nexport const hide = (item) => new Page(item);\n",
        ])
        #expect(text.contains("const hide=(item)=>new Page(item);\nhide(f);"))
    }

    /// Two names become one only where that hides nothing.
    @Test func aVariableNeverHidesAnotherThatIsUsedBesideIt() {
        let text = code(
            """
            const shared = f();
            const used = (first) => shared + first;
            const unused = (second) => second + f((third) => third + second);
            f(used, unused, used, unused, shared, shared, shared);
            """)
        #expect(
            text == """
                const t=f();const s=(e)=>t+e;const n=(e)=>e+f((o)=>o+e);f(s,n,s,n,t,t,t);
                """)
    }

    /// There are 54 names of one letter and 3,456 of two.
    @Test func manyNamesAreAllDifferentAndNoWordOfTheLanguage() {
        let module = (0..<4000).map { "const name\($0) = \($0);" }.joined(separator: "\n")
        let names = code(module).split(separator: ";").map { $0.dropFirst("const ".count).prefix { $0 != "=" } }
        #expect(Set(names).count == 4000)
        #expect(names.map(\.count).max() == 3 && names.filter { $0.count < 3 }.count > 3400)
        #expect(!names.contains { ScriptWord.all.contains(String($0)) })
    }
}

extension String {
    /// How often a word is in a script.
    fileprivate func components(of word: String) -> Int {
        split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }.filter { $0 == word }.count
    }
}
