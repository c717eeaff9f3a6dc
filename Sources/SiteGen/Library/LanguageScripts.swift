// swift-format-ignore-file
// Written by Scripts/language-tables from Unicode CLDR, version 49.

extension Language {
    /// The usual writing systems (ISO 15924) of languages, and of languages in regions (likelySubtags.xml), in lower
    /// case: all that are written from right to left, and Cyrillic.
    static let defaultScripts: [Substring: Substring] = Dictionary(
        uniqueKeysWithValues: scriptList.split(separator: "\n").flatMap { line in
            let codes = line.split(separator: " ")
            return codes.dropFirst().map { ($0, codes[0]) }
        })

    private static let scriptList = """
        arab aao abh abv acm acq acw acx adf aeb aec aee aeq afb aib aiq ajp ajt apc apd ar ara arb arq ars ary
        arab arz ask atn auj auz avd avl ayh ayl ayn ayp az-iq az-ir azb aze-iq aze-ir azj-iq azj-ir bal bcc bdz
        arab bej bft bgn bgp bhe bhm bjm bqi brh brk bsh bsk chg cja ckb clh dcc def deh dgl dmk dml drw esh fa
        arab fas fay faz fia fub gbz ggg gha ghr gig gjk gju glh glk grr gwc gwf gwt gzi ha-cm ha-sd hac hau-cm
        arab hau-sd haz hkh hnd hno hoh hrz hss isk jad jat jbn jdg jnd jog kas kaz-af kaz-cn kaz-ir kaz-mn kbu
        arab kby kcy kfm khw kir-cn kk-af kk-cn kk-ir kk-mn klj kmr-iq kmr-ir kmr-lb kmz ks ktl ku-iq ku-ir ku-lb
        arab kur-iq kur-ir kur-lb kvx kxp ky-cn kzh lah lki lrc lrk lrl lsa lss luv luz may-cc mby mde mey mfa
        arab mfi mhj mki mnj ms-cc msa-cc mve mvy mzb mzn nli nlm ntz nyq odk omy oru ota pa-pk pan-pk pbt pbu
        arab per pes phl phr phv plk pmu pnb prc prd prs prx ps psh psi pst pus qxq rdb rmt sbn scl sd sdb sdf
        arab sdg sdh sds sgl sgr sgy shd shm shu shv siy siz skr smy snd sqo sqt srh srz ssh sts swb tg-pk tgk-pk
        arab tjo tks tnf tov tra trm trw ug uig ur urd ush uz-af uzb-af uzn-af uzs vaf vgr vmh wbk wne wni wsv
        arab xhe xka xkc xkj xkp xvi ydg zba zdj zsm-cc zum
        armi arc
        avst ae ave
        chrs xco
        cprt ecy
        cyrl ab abk abq ady agx akv alr alt ani aqc atv av ava az-ru aze-ru azj-ru ba bak be bel bg bhh bph bua
        cyrl bul bxm bxr ce che chm chu chv cji ckt clw crh cu cv dar ddo dlg dng drh enf enh eve evn gdo gin gld
        cyrl huz inh itl jct jdt kaa kap kaz kbd kca ket khk khv kim kir kjh kk kmr-am kmr-az kmr-ge kmr-tm koi
        cyrl kom kpt kpv kpy krc krk ku-am ku-az ku-ge ku-tm kum kur-am kur-az kur-ge kur-tm kv kva ky lbe lez
        cyrl mac mdf mhr mk mkd mn mns mon mrj mtm mud myv ndf neg nio niv nog oaa oac omk orv os osd oss paq
        cyrl pnt-ru rsk ru rue rus rut sah scc sel sgh sia sjd sjt sr srp sty tab tat tg tgk tin tt tyv ude udi
        cyrl udm ug-kz ug-mn ugh uig-kz uig-mn uk ukr ulc uz-cn uzb-cn uzn-cn xal xas xdq xpm xrm xrn xss xwo yai
        cyrl ykg ykh ymt ynk yrk ysr yug yuu yux zkb zko zkz
        deva sd-in snd-in
        elym xly
        hebr aij aju czk hbo he heb huy itk iw jbe ji jpa jpr jrb jye lad lsd trg ydd yhd yi yid yih yud zrp
        khar pgd
        latn abq-tr kir-tr ky-tr mey-sn scc-me scc-ro scc-tr sr-me sr-ro sr-tr srp-me srp-ro srp-tr
        lydi xld
        mand mid myz
        mani xmn
        merc xmr
        mong drh-cn khk-cn mn-cn mon-cn
        narb xna
        nkoo nqo
        orkh otk
        ougr oui
        phli pal
        phnx obm phn
        prti xpr
        rohg rhg
        samr sam smp
        sarb xsa
        sidt xsd
        sogd sog
        syrc aii amw bhn bjf cld hrt kqd lhs oar syc syn syr tmr
        thaa div dv
        """
}
