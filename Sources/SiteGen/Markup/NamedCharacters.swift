/// The 252 character references of HTML 4 that have a name ([HTML 4.01](https://www.w3.org/TR/html401/),
/// section 24), and `&apos;` of XML.
enum NamedCharacters {
    /// Each character by its name without `&` and `;`.
    static let all: [String: String] = {
        var (all, next): ([String: String], UInt32) = (["apos": "'"], 0)
        for word in table.split(separator: " ") {
            // No name consists only of digits and the letters A to F in capitals.
            if word.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x41 < 6 }), let code = UInt32(word, radix: 16) {
                next = code
            } else if let scalar = Unicode.Scalar(next) {
                all[String(word)] = String(Character(scalar))
                next += 1
            }
        }
        return all
    }()

    /// Runs of successive characters: the code point of the first in hexadecimal digits, and their names. `lang` and
    /// `rang` are those of HTML 5, as browsers show them.
    private static let table = """
        22 quot 26 amp 3C lt 3E gt A0 nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy \
        reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
        Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH \
        Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave \
        aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
        ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml 152 OElig oelig \
        160 Scaron scaron 178 Yuml 192 fnof 2C6 circ 2DC tilde 391 Alpha Beta Gamma Delta Epsilon Zeta Eta Theta \
        Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho 3A3 Sigma Tau Upsilon Phi Chi Psi Omega 3B1 alpha beta gamma \
        delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi \
        psi omega 3D1 thetasym upsih 3D6 piv 2002 ensp emsp 2009 thinsp 200C zwnj zwj lrm rlm 2013 ndash mdash \
        2018 lsquo rsquo sbquo 201C ldquo rdquo bdquo 2020 dagger Dagger bull 2026 hellip 2030 permil 2032 prime \
        Prime 2039 lsaquo rsaquo 203E oline 2044 frasl 20AC euro 2111 image 2118 weierp 211C real 2122 trade \
        2135 alefsym 2190 larr uarr rarr darr harr 21B5 crarr 21D0 lArr uArr rArr dArr hArr 2200 forall 2202 \
        part exist 2205 empty 2207 nabla isin notin 220B ni 220F prod 2211 sum minus 2217 lowast 221A radic 221D \
        prop infin 2220 ang 2227 and or cap cup int 2234 there4 223C sim 2245 cong 2248 asymp 2260 ne equiv 2264 \
        le ge 2282 sub sup nsub 2286 sube supe 2295 oplus 2297 otimes 22A5 perp 22C5 sdot 2308 lceil rceil \
        lfloor rfloor 25CA loz 2660 spades 2663 clubs 2665 hearts diams 27E8 lang rang
        """
}
