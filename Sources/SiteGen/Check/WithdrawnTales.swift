/// What today's date says of tales that are withdrawn. A build asks for no date.
struct WithdrawnTales {
    private let tales: [(tale: TaleFolder, day: Located<Day>)]
    private let today: Day

    /// The days in which an author may still put a tale back.
    private static let patience = 30
    /// The most tales with a line each.
    private static let most = 10

    /// - Parameter tales: all tales of the library.
    init(_ tales: [TaleFolder], today: Day) {
        self.tales = tales.compactMap { tale in tale.header.withdrawn.map { (tale, $0) } }
        self.today = today
    }

    /// A warning for each tale that is off the site before its day.
    var findings: [Diagnostic] {
        tales.filter { $0.day.value > today }.map { tale, day in
            SiteIndex.FileRange(tale, day.range).diagnostic(
                .earlyWithdrawal,
                "\(day.value.text) is still to come, but 'withdrawn' takes a tale off the site whatever the day",
                ["write 'withdrawn' on that day, and not before"], severity: .warning)
        }
    }

    /// Lines about tales that nobody has put back.
    /// - Parameter lenders: the names in addresses of tales whose pictures others use.
    func reminders(lenders: Set<String>) -> [String] {
        let old = tales.filter { $0.day.value.days(since: today) < -Self.patience && !lenders.contains($0.tale.slug) }
        let lines = old.prefix(Self.most).map { tale, day in
            "'\(tale.slug)' was withdrawn \(today.days(since: day.value)) days ago: delete its folder if nobody puts it back"
        }
        return lines + (old.count > Self.most ? ["and \(counted(old.count - Self.most, "more tale")) like them"] : [])
    }
}
