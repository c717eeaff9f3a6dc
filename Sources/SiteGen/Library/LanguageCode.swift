/// The codes of languages with two letters (ISO 639-1) and with three (ISO 639-2), of which MP4 knows only the latter.
enum LanguageCode {
    /// Returns the code with three letters (ISO 639-2, terminology); `nil` if the language has none.
    static func threeLetters(_ language: Language) -> String? {
        let primary = language.primary
        if primary.utf8.count == 3 { return primary }
        return pairs.split(separator: " ").first { $0.hasPrefix(primary) }.map { String($0.dropFirst(2)) }
    }

    /// The code with two letters for each one with three (terminology).
    static let twoLetters: [Substring: Substring] = Dictionary(
        uniqueKeysWithValues: pairs.split(separator: " ").map { ($0.dropFirst(2), $0.prefix(2)) })

    /// Each code of ISO 639-1 with that of ISO 639-2.
    private static let pairs = """
        aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayayc azazb babak bebel bgbul bibis bmbam bnben \
        bobod brbre bsbos cacat ceche chcha cocos crcre csces cuchu cvchv cycym dadan dedeu dvdiv dzdzo eeewe elell \
        eneng eoepo esspa etest eueus fafas ffful fifin fjfij fofao frfra fyfry gagle gdgla glglg gngrn guguj gvglv \
        hahau heheb hihin hohmo hrhrv hthat huhun hyhye hzher iaina idind ieile igibo iiiii ikipk ioido isisl itita \
        iuiku jajpn jvjav kakat kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor kykir \
        lalat lbltz lglug lilim lnlin lolao ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal mnmon mrmar msmsa mtmlt \
        mymya nanau nbnob ndnde nenep ngndo nlnld nnnno nonor nrnbl nvnav nynya ococi ojoji omorm orori ososs papan \
        pipli plpol pspus ptpor quque rmroh rnrun roron rurus rwkin sasan scsrd sdsnd sesme sgsag shhbs sisin skslk \
        slslv smsmo snsna sosom sqsqi srsrp ssssw stsot susun svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl \
        tntsn toton trtur tstso tttat twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol wawln wowol xhxho yiyid \
        yoyor zazha zhzho zuzul
        """
}
