import Testing

@testable import SiteGen

/// Names that authors write and addresses that come of them.
@Suite struct NamesTests {
    @Test(arguments: [
        ("Otrā māja", "otra-maja"), ("tris-siventini", "tris-siventini"), ("Kas tur?!", "kas-tur"), ("Ķ", "k"),
        ("Три поросята", "три-поросята"), ("第一页", "第一页"), ("1. lapa", "1-lapa"), ("—", ""), ("can't", "cant"),
        ("2-b", "2-b"), ("-a--b-", "a-b"), ("A-b", "a-b"), ("-", ""), ("", ""),
        ("ลิง", "ลิง"), ("ลิง กับ เต่า", "ลิง-กับ-เต่า"), ("नन्ही चींटी", "नन्ही-चींटी"), ("토끼", "토끼"),
        ("\u{1110}\u{1169}\u{1101}\u{1175}", "토끼"), ("ニワトリ 2", "ニワトリ-2"), ("الأرنب", "الارنب"),
    ])
    func anAnchorIsTheWordsInSmallPlainLetters(_ heading: String, _ anchor: String) {
        #expect(Slug.anchor(of: heading) == anchor)
    }

    @Test(arguments: [
        "2026-02-29", "1900-02-29", "2026-04-31", "2026-06-31", "2026-09-31", "2026-11-31", "2026-12-32", "2026-13-01",
        "2026-1-1", "26-01-01", "2026-01-00", "2026–01–01", "tomorrow", "",
    ])
    func whatIsNoDayIsRefused(_ text: String) { #expect(Day(text) == nil) }

    @Test func daysAreOrderedAndWrittenAsTheyWereRead() throws {
        let (leap, later) = (try #require(Day("2024-02-29")), try #require(Day("2024-03-01")))
        #expect(leap < later && leap.text == "2024-02-29")
    }

    @Test(arguments: ["", "l", "latviešu", "lv_LV", "lv-", "toolongtag-x"])
    func whatIsNoLanguageTagIsRefused(_ text: String) { #expect(Language(text) == nil) }

    @Test(arguments: [("autor", "author"), ("Title", "title"), ("sumary", "summary"), ("langauge", "language")])
    func aMistypedNameIsRecognised(_ written: String, _ meant: String) {
        #expect(closestName(to: written, among: ["author", "title", "summary", "language", "license"]) == meant)
    }

    @Test func anEndlessNameIsComparedWithNone() {
        let long = String(repeating: "autor", count: 500_000)
        #expect(
            closestName(to: long, among: ["author", long]) == nil
                && closestName(to: "autor", among: [long, "author"]) == "author")
    }

    @Test func anotherWordIsNotTakenForAMistypedOne() {
        #expect(closestName(to: "colour", among: ["author", "title", "level"]) == nil)
    }
}
