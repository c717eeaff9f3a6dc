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
        ("const long = 1; f(long, long);", "const a=1;f(a,a);"),
        (
            "function add(first, second = first, ...others) { return [first, second, others]; }",
            "function d(a,c=a,...b){return[a,c,b];}"
        ),
        (
            "const { one, two: [three, , four = one], ...rest } = f(one, three, four, rest);",
            "const{one:a,two:[d,,b=a],...c}=f(a,d,b,c);"
        ),
        (
            "f((one) => one, async (two) => ({ two, three: two }), three => three);",
            "f((b)=>b,async(a)=>({two:a,three:a}),c=>c);"
        ),
        (
            "for (const item of items) f(item); for (let i = 0, end = 9; i < end;) f(i, end);",
            "for(const c of items)f(c);for(let b=0,a=9;b<a;)f(b,a);"
        ),
        ("try { f(); } catch (error) { f(error); }", "try{f();}catch(a){f(a);}"),
        (
            "const text = 'text'; f(`text ${text} ${{ text }.text} ${`${text}`}`, /text/);",
            "const a='text';f(`text ${a} ${{text:a}.text} ${`${a}`}`,/text/);"
        ),
        (
            "const name = { name: 1, 'name': 2, [name]: 3, name() { return name; }, get names() { return name; } };",
            "const a={name:1,'name':2,[a]:3,name(){return a;},get names(){return a;}};"
        ),
        ("let sum = 0; sum = a ? sum : b ? { sum } : sum;", "let c=0;c=a?c:b?{sum:c}:c;"),
        (
            "const key = f(); switch (key) { case key: { f(key); break; } default: f({ key }); }",
            "const a=f();switch(a){case a:{f(a);break;}default:f({key:a});}"
        ),
        (
            "const value = 1\nother = { value }, document.title = value",
            "const a=1\nother={value:a},document.title=a"
        ),
        ("const value = { f }\nb, location = f(value)", "const a={f}\nb,location=f(a)"),
        ("let step = 0\nstep++\ndocument, location = step", "let a=0\na++\ndocument,location=a"),
        ("const one = f\n(two), three = one\n  in two, four = three", "const a=f\n(two),b=a\nin two,c=b"),
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
                const a=[];function d(b){a.push(b);}
                const b=()=>a.pop();
                const c=1;d(c);b();b();
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
                const a=f();const d=(b)=>a+b;const c=(b)=>b+f((e)=>e+b);f(d,c,d,c,a,a,a);
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
