import Testing

@testable import SiteGen

struct LineBreaksTests {
    /// `~` is a no-break space and `^` a word joiner.
    @Test(arguments: [
        ("—¡Ha ganado! —gritaron—. Bien.", "—^¡Ha ganado! —^gritaron^—. Bien."),
        ("<p><span class=\"s\">—<span>Hola</span></span></p>", "<p><span class=\"s\">—^<span>Hola</span></span></p>"),
        ("<span>liebre</span>—. <em>No</em>", "<span>liebre</span>^—. <em>No</em>"),
        ("<span>cimdiņš</span> – <span>ak</span>!", "<span>cimdiņš</span>~– <span>ak</span>!"),
        ("<strong>cimdiņš</strong>\n– <a href=\"#a\">ak</a>", "<strong>cimdiņš</strong>~– <a href=\"#a\">ak</a>"),
        ("а мене — пустите", "а мене~— пустите"), ("одне — ", "одне~— "),
        ("word—word", "word^—word"), ("字——字", "字^—^—字"), ("1939–1945", "1939–1945"), ("–Hei", "–^Hei"),
        ("<p>a</p>\n<p>– Labdien! – teica</p>", "<p>a</p>\n<p>– Labdien!~– teica</p>"),
        ("a<br />\n– b<br />\n—c", "a<br />\n– b<br />\n—^c"),
        ("<p>a — b<img alt=\"a – b—c\" /> – c</p>", "<p>a~— b<img alt=\"a – b—c\" /> – c</p>"),
        ("—", "—"), (" – ", " – "), ("ā – ", "ā~– "), ("\u{2018}x\u{2019}", "\u{2018}x\u{2019}"), ("", ""),
        ("<span>Oui</span> ! Et <em>toi</em> ?!", "<span>Oui</span>~! Et <em>toi</em>~?!"), ("Oui\n! Non", "Oui~! Non"),
        ("! ?", "!~?"), ("<p>a<img alt=\"Oui !\" /> – b ?</p>", "<p>a<img alt=\"Oui !\" /> – b~?</p>"),
        ("« <em>Oui</em> »", "«~<em>Oui</em>~»"), ("dit : « Non ! »", "dit~: «~Non~!~»"), ("a ; b", "a~; b"),
        ("<span>«</span> Oui <span>»</span>.", "<span>«</span>~Oui~<span>»</span>."), ("« »", "«~»"),
        ("sagte »Nein« und »ja«.", "sagte »Nein« und »ja«."), ("« a", "«~a"), ("a «b» c", "a «b» c"), ("a «", "a «"),
        ("<pre><code>a\n! b\n– c</code></pre>\n<p>a\n!</p>", "<pre><code>a\n! b\n– c</code></pre>\n<p>a~!</p>"),
        ("<p>a\n!</p>\n<pre><code>a\n: b</code></pre>", "<p>a~!</p>\n<pre><code>a\n: b</code></pre>"),
        ("un café ", "un café "), ("a:b &amp; c;", "a:b &amp; c;"),
        ("<p>a <img src=\"x\" /> – b</p>", "<p>a <img src=\"x\" /> – b</p>"),
    ])
    func `A dash and a mark stay with the word that they belong to`(html: String, joined: String) {
        let expected = joined.replacing("^", with: "\u{2060}").replacing("~", with: "\u{A0}")
        #expect(String(decoding: LineBreaks.joined(Array(html.utf8), in: "en"), as: UTF8.self) == expected)
    }

    /// `~` is a no-break space.
    @Test(arguments: [
        ("uk", "<span>В</span> <span>лісі</span> й у полі", "<span>В</span>~<span>лісі</span> й~у~полі"),
        ("uk", "«З ким?» — «і з тобою»", "«З~ким?»~— «і~з~тобою»"),
        ("ru", "Он — и&quot;я&quot;", "Он~— и&quot;я&quot;"),
        ("ru", "&quot;К нам&quot; <em>в\nгости</em>", "&quot;К~нам&quot; <em>в~гости</em>"),
        ("pl", "Ą i w domu", "Ą i~w~domu"),
        ("cs", "Tomáš K. a já v-a s. Vítek", "Tomáš K. a~já v-a s. Vítek"), ("sk", "5 v lese, v", "5 v~lese, v"),
        ("sl", "H kovaču, k babici", "H~kovaču, k~babici"), ("hr", "Ona i on, a ne ja", "Ona i~on, a~ne ja"),
        ("uk", "<p>в</p>\n<p>лісі</p> з<br />\nним і <img alt=\"у лісі\" />", nil),
        ("uk", "а\u{A0}в лісі, казав і", "а\u{A0}в~лісі, казав і"),
        ("cs", "<pre><code>v\nlese</code></pre> mu<em>s</em> to", nil), ("lv", "a i u", nil),
        ("en", "I saw a fox", nil),
        ("de", "a v z", nil), ("pl", "", nil),
    ])
    func `A preposition or conjunction of one letter stays with the next word`(
        language: String, html: String, joined: String?
    ) {
        let expected = (joined ?? html).replacing("~", with: "\u{A0}")
        #expect(String(decoding: LineBreaks.joined(Array(html.utf8), in: language), as: UTF8.self) == expected)
    }
}
