// swift-format-ignore-file
// Written by Scripts/language-tables, from Unicode CLDR, version 49, and from a list in that script.

extension Language {
    /// What languages call themselves, by their tags in lower case.
    static let ownNames: [Substring: Substring] = Dictionary(
        uniqueKeysWithValues: list.split(separator: "\n").map { line in
            let space = line.firstIndex(of: " ") ?? line.endIndex
            return (line[..<space], line[space...].dropFirst())
        })

    private static let list = """
        aa Qafar
        ab Аԥсшәа
        ach Acoli
        adh Dhopadhola
        ady адыгабзэ
        aeb تونسي
        aeb-latn Tounsi
        af Afrikaans
        agq Aghem
        ak Akan
        alz Alur
        am አማርኛ
        an aragonés
        ann Obolo
        anu Anywak
        apc العامية
        ar العربية
        arn Mapudungun
        as অসমীয়া
        asa Kipare
        ast asturianu
        az azərbaycan
        az-arab تۆرکجه
        az-cyrl азәрбајҹан (Кирил)
        az-latn azərbaycan (latın)
        ba башҡорт
        bal بلۆچی
        bal-arab بلۆچی (اربی)
        bal-latn Balóchi (Látin)
        bas Ɓàsàa
        be беларуская
        bem Ichibemba
        bew Betawi
        bez Hibena
        bg български
        bgc हरियाणवी
        bgn بلوچی (رخشانی)
        bho भोजपुरी
        blo anii kagɩja
        blt ꪼꪕꪒꪾ
        bm bamanakan
        bn বাংলা
        bo བོད་སྐད་
        bqi لوری بختیاری
        br brezhoneg
        brh براہوئی
        brx बर’
        bs bosanski
        bs-cyrl босански (ћирилица)
        bs-latn bosanski (latinica)
        bss Akoose
        bua буряад
        bxk Lubukusu
        byn ብሊን
        ca català
        cad Caddo
        cce Cicopi
        cch Atsam
        ccp 𑄌𑄋𑄴𑄟𑄳𑄦
        ce нохчийн
        ceb Cebuano
        cgg Rukiga
        cho Chahta
        chr ᏣᎳᎩ
        cic Chikashshanompaʼ
        ckb کوردیی ناوەندی
        co corsu
        cop ϯⲙⲉⲧⲣⲉⲙⲛ̀ⲭⲏⲙⲓ
        crk ᓀᐦᐃᔭᐍᐏᐣ
        crk-latn nēhiyawēwin
        cs čeština
        csw ᓀᐦᐃᓇᐍᐏᐣ
        cu церковнослове́нскїй
        cv чӑваш чӗлхи
        cy Cymraeg
        da dansk
        dag Dagbanli
        dav Kitaita
        de Deutsch
        dga Dagaare
        dje Zarmaciine
        doi डोगरी
        dsb dolnoserbšćina
        dua duálá
        dv ދިވެހިބަސް
        dyo joola
        dz རྫོང་ཁ
        ebu Kĩembu
        ee eʋegbe
        el Ελληνικά
        en English
        en-dsrt 𐐀𐑍𐑊𐐮𐑇 (𐐔𐐯𐑆𐐲𐑉𐐯𐐻)
        eo Esperanto
        es español
        et eesti
        eu euskara
        ewo ewondo
        fa فارسی
        ff Pulaar
        ff-adlm 𞤆𞤵𞤤𞤢𞤪 (𞤀𞤁𞤂𞤢𞤃)
        fi suomi
        fil Filipino
        fo føroyskt
        fr français
        frr Nordfriisk
        fur furlan
        fy Frysk
        ga Gaeilge
        gaa Gã
        gd Gàidhlig
        gez ግዕዝኛ
        gjn Gonja
        gl galego
        gn avañe’ẽ
        gsw Schwiizertüütsch
        gu ગુજરાતી
        gur Gurenɛ
        guz Ekegusii
        gv Gaelg
        ha Hausa
        haw ʻŌlelo Hawaiʻi
        he עברית
        hi हिन्दी
        hi-latn Hindi (Latin)
        hnj 𞄀𞄄𞄰𞄩𞄍𞄜𞄰
        hnj-hmnp 𞄀𞄄𞄰𞄩𞄍𞄜𞄰 (𞄐𞄦𞄲𞄤𞄎𞄫𞄰 𞄚𞄜𞄲𞄔𞄬𞄱 𞄀𞄄𞄰𞄩)
        hr hrvatski
        hrx Hunsrückisch
        hsb hornjoserbšćina
        ht Kreyòl Ayisyen
        hu magyar
        hy հայերեն
        ia interlingua
        id Indonesia
        ie Interlingue
        ig Asụsụ Igbo
        ii ꆈꌠꉙ
        io Ido
        is íslenska
        isv Medžuslovjansky
        it italiano
        iu ᐃᓄᒃᑎᑐᑦ
        ja 日本語
        jbo la .lojban.
        jgo Ndaꞌa
        jmc Kimachame
        jv Jawa
        ka ქართული
        kaa қарақалпақша
        kaa-cyrl қарақалпақша (кирилл жазыўы)
        kab Taqbaylit
        kaj Kaje
        kam Kikamba
        kbd къэбэрдеибзэ
        kcg Katab
        kde Chimakonde
        kdj Ngakarimojong
        kea kabuverdianu
        kek Qʼeqchiʼ
        ken Kɛnyaŋ
        keo Kakwa
        kgp kanhgág
        khq Koyra ciini
        ki Gĩgĩkũyũ
        kk қазақ тілі
        kk-arab قازاق ءتىلى (توتە)
        kk-cyrl қазақ тілі (кирилл жазуы)
        kkj kakɔ
        kl kalaallisut
        kln Kalenjin
        km ខ្មែរ
        kn ಕನ್ನಡ
        ko 한국어
        kok कोंकणी
        kok-deva कोंकणी (देवनागरी)
        kok-latn Konknni (Romi)
        kpe Kpɛlɛɛ
        kpz Kupsabiny
        kr Kanuri
        ks کٲشُر
        ks-arab کٲشُر (عربی)
        ks-deva कॉशुर (देवनागरी)
        ksb Kishambaa
        ksf rikpa
        ksh Kölsch
        ku kurdî (kurmancî)
        ku-latn kurdî (kurmancî) (latînî)
        kw kernewek
        kxv kuvi
        kxv-deva कुवि (देवनागरी)
        kxv-latn kuvi (laṭin)
        kxv-orya କୁୱି (ଅଡ଼ିଆ)
        kxv-telu కువి (తెలుగు)
        ky кыргызча
        la Latina
        lag Kɨlaangi
        laj Leblango
        lb Lëtzebuergesch
        lg Luganda
        lgg Lugbarati
        lij ligure
        lko Olukhayo
        lkt Lakȟólʼiyapi
        lld ladin
        lmo Lombard
        ln lingála
        lo ລາວ
        lrc لۊری شومالی
        lsm Lusamia
        lt lietuvių
        ltg latgalīšu
        lu Tshiluba
        luc Aringati
        luo Dholuo
        luy Luluhia
        lv latviešu
        lwg Oluwanga
        lzz Lazuri
        mai मैथिली
        mas Maa
        mdf мокшень кяль
        mer Kĩmĩrũ
        mfe kreol morisien
        mg Malagasy
        mgh Makua
        mgo metaʼ
        mhi Ma’di
        mi Māori
        mic Lʼnuiʼsuti
        mk македонски
        ml മലയാളം
        mn монгол
        mni মৈতৈলোন্
        mni-beng মৈতৈলোন্ (বাংলা)
        mni-mtei ꯃꯤꯇꯩꯂꯣꯟ (ꯃꯤꯇꯩ ꯃꯌꯦꯛ)
        moh Kanienʼkéha
        mr मराठी
        mrh Mara
        ms Melayu
        ms-arab بهاس ملايو (عرب)
        mt Malti
        mua MUNDAŊ
        mus Mvskoke
        my မြန်မာ
        myv эрзянь кель
        myx Lumasaaba
        mzn مازرونی
        naq Khoekhoegowab
        nb norsk bokmål
        nd isiNdebele
        nds Neddersass’sch
        ne नेपाली
        nl Nederlands
        nle Olunyala
        nmg Kwasio
        nn norsk nynorsk
        nnh Shwóŋò ngiembɔɔn
        no norsk
        nqo ߒߞߏ
        nr isiNdebele
        nso Sesotho sa Leboa
        nuj Lunyole
        nus Thok Nath
        nv Diné Bizaad
        ny Nyanja
        nyn Runyankore
        nyu Cinyungwe
        oc occitan
        oka n̓səl̓xcin̓
        om Oromoo
        or ଓଡ଼ିଆ
        os ирон
        osa 𐓏𐓘𐓻𐓘𐓻𐓟
        pa ਪੰਜਾਬੀ
        pa-arab پنجابی (عربی)
        pa-guru ਪੰਜਾਬੀ (ਗੁਰਮੁਖੀ)
        pap Papiamentu
        pcm Naijíriá Píjin
        pis Pijin
        pl polski
        pms piemontèis
        prg prūsiskan
        prs دری
        ps پښتو
        pt português
        qu Runasimi
        quc kʼicheʼ
        raj राजस्थानी
        rhg 𐴌𐴗𐴥𐴝𐴙𐴚𐴒𐴙𐴝
        rif Tarifit
        rm rumantsch
        rn Ikirundi
        ro română
        rof Kihorombo
        ru русский
        rw Ikinyarwanda
        rwk Kiruwa
        sa संस्कृत भाषा
        sah саха тыла
        saq Kisampur
        sat ᱥᱟᱱᱛᱟᱲᱤ
        sat-deva सानताड़ी (देवानागारी)
        sat-olck ᱥᱟᱱᱛᱟᱲᱤ (ᱚᱞ ᱪᱤᱠᱤ)
        sbp Ishisangu
        sc sardu
        scn sicilianu
        sd سنڌي
        sd-arab سنڌي (عربي)
        sd-deva सिन्धी (देवनागिरी)
        sdh کوردی خوارگ
        se davvisámegiella
        seh sena
        ses Koyraboro senni
        sg Sängö
        shi ⵜⴰⵛⵍⵃⵉⵜ
        shn တႆး
        si සිංහල
        sid Sidaamu Afo
        sk slovenčina
        skr سرائیکی
        sl slovenščina
        sma Åarjelsaemien gïele
        smj julevsámegiella
        smn anarâškielâ
        sms sääʹmǩiõll
        sn chiShona
        so Soomaali
        sq shqip
        sr српски
        sr-cyrl српски (ћирилица)
        sr-latn srpski (latinica)
        ss siSwati
        ssy Saho
        st Sesotho
        su Basa Sunda
        su-latn Basa Sunda (Basa Latin)
        suz-sunu 𑯒𑯅𑯍𑯅𑯓𑯖𑯄 (𑯒𑯅𑯍𑯅𑯓𑯖𑯄)
        sv svenska
        sw Kiswahili
        syr ܣܘܪܝܝܐ
        szl ślōnski
        ta தமிழ்
        te తెలుగు
        teo Kiteso
        tg тоҷикӣ
        th ไทย
        ti ትግርኛ
        tig ትግረ
        tk türkmen dili
        tn Setswana
        to lea fakatonga
        toh Gitonga
        tok toki pona
        tpi Tok Pisin
        tr Türkçe
        trv patas Taroko
        trw توروالی
        ts Xitsonga
        tsc Xitswa
        tt татар
        ttj Rutooro
        tuv Ng’aturkana
        twq Tasawaq senni
        tyv Тыва
        tzm Tamaziɣt n laṭlaṣ
        ug ئۇيغۇرچە
        uk українська
        ur اردو
        uz o‘zbek
        uz-arab اوزبیک (عربی)
        uz-cyrl ўзбекча (Кирил)
        uz-latn o‘zbek (lotin)
        vai ꕙꔤ
        ve Tshivenḓa
        vec veneto
        vi Tiếng Việt
        vmw emakhuwa
        vo Volapük
        vun Kyivunjo
        wa walon
        wae Walser
        wal ወላይታቱ
        wbp Warlpiri
        wo Wolof
        xh IsiXhosa
        xnr कांगड़ी
        xog Olusoga
        yav nuasue
        yi ייִדיש
        yo Èdè Yorùbá
        yrl nheẽgatu
        yue 粵語
        yue-hans 粤语 (简体)
        yue-hant 粵語 (繁體)
        za Vahcuengh
        zgh ⵜⴰⵎⴰⵣⵉⵖⵜ
        zh 中文
        zh-hans 简体中文
        zh-hant 繁體中文
        zne Zande
        zu isiZulu
        """
}
