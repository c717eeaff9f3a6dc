import Testing

@testable import SiteGen

@Suite struct LicenseNameTests {
    @Test(arguments: [
        ("https://creativecommons.org/licenses/by-nc/3.0/igo", "CC BY-NC 3.0 IGO"), ("[CC-BY]", "CC BY"),
        ("Released under CC BY 4.0.", "CC BY 4.0"), ("cc-by-nc-sa", "CC BY-NC-SA"), ("cc0", "CC0"),
        ("http://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"), ("All rights reserved", nil), ("cc", nil),
        ("https://creativecommons.org/", nil), ("Made by NC and SA", nil), ("CC BY 3.0 US", "CC BY 3.0 US"),
        ("https://creativecommons.org/licenses/by/4.0/deed.de", "CC BY 4.0"), ("CC BY 4.0 by Anna", "CC BY 4.0"),
        ("CC BY 4.0 (text), CC BY-NC 4.0 (pictures)", nil), ("CC BY 4.0; music: CC BY-NC-SA 3.0", nil),
        ("Not CC BY 4.0; all rights reserved", nil), ("CC BY-ND-NC 4.0", "CC BY-NC-ND 4.0"),
        ("Creative Commons Attribution-ShareAlike 4.0 International", "CC BY-SA 4.0"),
        ("Creative Commons Attribution Non Commercial Share Alike License 3.0 Unported", "CC BY-NC-SA 3.0"),
        ("Attribution 4.0 International (CC BY 4.0)", "CC BY 4.0"),
        ("CC BY (creativecommons.org/licenses/by/4.0)", "CC BY 4.0"),
        ("Story attribution: Anna", nil), ("CC BY-SA-ND 4.0", nil), ("CC-BY-NC4.0", "CC BY-NC 4.0"),
    ])
    func licencesHaveTheirNames(_ text: String, _ name: String?) { #expect(LicenseName.find(in: text) == name) }

    @Test(arguments: [
        ("CC BY 4.0", "licenses/by/4.0/"),
        ("© 2020 Anna Ozola, Bērns un Co. CC BY-NC-SA 3.0 IGO", "licenses/by-nc-sa/3.0/igo/"),
        ("CC BY-ND-NC 4.0", "licenses/by-nc-nd/4.0/"), ("cc by-nc-nd 1.0", "licenses/by-nd-nc/1.0/"), ("CC BY", nil),
        ("Creative Commons Attribution-ShareAlike 4.0 International License", "licenses/by-sa/4.0/"),
        ("CC0 1.0 Universal", "publicdomain/zero/1.0/"), ("CC0 1.0", "publicdomain/zero/1.0/"),
        ("© أنّا CC BY 4.0", "licenses/by/4.0/"),
        ("CC BY 4.0 (text)", nil), ("CC BY 4.0, except the pictures", nil), ("Bilder: CC BY 4.0", nil),
        ("CC BY 4.0 or CC BY-SA 4.0", nil), ("CC BY 4.0 by Anna", "licenses/by/4.0/"), ("CC BY 5.0", nil),
        ("© 2020 Anna, licensed under CC BY 4.0", "licenses/by/4.0/"),
        ("Released under the CC BY 4.0 licence.", "licenses/by/4.0/"), ("No CC BY 4.0", nil),
        ("CC BY 4.0 Deed", "licenses/by/4.0/"), ("CC BY-SA 4.0 Intl", "licenses/by-sa/4.0/"),
        ("CC BY 4", "licenses/by/4.0/"), ("CC BY 4 International", "licenses/by/4.0/"), ("CC BY 4 pictures", nil),
        ("© J.R.R. Ozols, A. Ozola. CC BY 4.0", "licenses/by/4.0/"),
        ("© Anna Ozola – CC BY 4.0", "licenses/by/4.0/"), ("Copyright: Anna. CC BY 4.0", "licenses/by/4.0/"),
        ("© 2024 Anna Kalnina. Pictures: CC BY 4.0", nil), ("© Anna Schmidt. Bilder: CC BY 4.0", nil),
        ("© Anna Schmidt, Bilder: CC BY 4.0", nil), ("© Anna Schmidt – Bilder CC BY 4.0", nil),
        ("© 2024. Bilder CC BY 4.0", nil), ("© 王芳。图片采用 CC BY 4.0", nil), ("© 王芳；图片采用 CC BY 4.0", nil),
        ("© منى الخطيب. الصور فقط CC BY 4.0", nil), ("© 2024 Anna Kalnina. Music by Bob, CC BY 4.0", nil),
        ("© 2024 Anna Kalnina. Text CC BY-NC-ND 4.0", nil), ("Copyright Anna. Only Pictures Under CC BY 4.0", nil),
    ])
    func onlyATextThatStatesOneLicenceHasAnAddress(_ text: String, _ path: String?) {
        #expect(LicenseName.address(in: text) == path.map { "https://creativecommons.org/\($0)" })
    }

    @Test(arguments: [
        ("CC BY 4.0", true), ("http://creativecommons.org/licenses/by/4.0/", true), ("© 2020. CC BY 4.0", false),
        ("CC BY 4.0 (text)", false), ("All rights reserved", false),
    ])
    func whatIsMoreThanALicenceIsKnown(_ text: String, _ isAll: Bool) {
        #expect(LicenseName.isAll(of: text) == isAll)
    }
}
