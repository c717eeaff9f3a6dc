extension StarterTexts {
    static let latvian = StarterTexts(
        libraryTitle: "Mūsu pasakas", taleTitle: "Mana pirmā pasaka",
        site: { site in
            """
            # Bibliotēkas iestatījumi. Viss, kas rindā aiz #, ir piezīme cilvēkiem; storysite to nelasa.

            id: \(site.id)    # bibliotēkas vārds lasītāju ierīcēs; pēc publicēšanas to vairs nemaini
            title: \(site.title)
            description: Pasakas, ko klausīties un lasīt līdzi.
            languages: [\(site.language)]    # pogu un paziņojumu valodas, piemēram, lv, en, es, uk, ar; pirmā ir pašas bibliotēkas valoda
            theme: storybook    # vai pasaka, sidrat; 'storysite new theme NOSAUKUMS' izveido tavu noformējumu

            # Noņem # nākamās rindas sākumā, kad zini vietnes adresi.
            #address: https://pasakas.example/

            """
        },
        tale: { tale in
            """
            ---
            # Šīs rindas pastāsta, kas tā par pasaku. Viss, kas rindā aiz #, ir piezīme tev; storysite to nelasa.
            title: \(tale.title)
            language: \(tale.language)
            summary: Maza mājiņa, līkumota taciņa un gaisma logā.    # viens teikums bibliotēkai
            cover: 1.svg    # attēls bibliotēkā
            level: beginner    # vai intermediate, advanced
            ages: 3-6

            # Lai rindu izmantotu, noņem # tās sākumā.
            #author: Tavs vārds
            #license: CC BY 4.0

            # Balss: noliec blakus šai datnei ierakstu ar nosaukumu anna.m4a un noņem # sākumā pēdējai no šīm rindām.
            # Tad bibliotēkas mapē atrodi katra vārda laiku ierakstā: storysite align \(tale.name)
            #voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]
            ---

            <!-- Lappuses attēls. Kvadrātiekavās ir tas, kas attēlā redzams, – bērniem, kuri to nevar redzēt. -->

            ![Maza mājiņa pakalnā un līkumota taciņa līdz tās durvīm](1.svg)

            Reiz pakalnā stāvēja maza mājiņa. Pie tās durvīm veda līkumota taciņa.

            <!-- Trīs defises ar tukšu rindu pirms un pēc tām beidz lappusi. -->

            ---

            ![Tā pati mājiņa vakarā, un tās logā deg gaisma](2.svg)

            Vakarā logā iedegās gaisma. Un kāds sāka stāstīt pasaku.

            <!-- Raksti savus vārdus un liec savus attēlus 1.svg un 2.svg vietā. -->

            """
        },
        parents: """
            ---
            title: Vecākiem
            ---

            # Vecākiem

            <!-- Pastāsti, kas vecākiem jāzina par tavām pasakām. Bērnus, plauktus un ierobežojumus iestata šajā pašā lapā; to vietne
            pievieno pati. -->

            Šajās pasakās katrs vārds iegaismojas brīdī, kad tas izskan. Te nav reklāmu un kontu, un tas, ko bērns lasa, paliek
            šajā ierīcē. Vairāk par to: [Privātums](privacy.md).

            """,
        privacy: """
            ---
            title: Privātums
            ---

            # Privātums

            <!-- Gādā, lai šī lapa ir patiesa: ja kaut kur glabā ziņas par lasītājiem vai kaut ko viņiem prasi, pasaki
            to te. -->

            Šī vietne neko par jums un jūsu bērnu neievāc un nekur nesūta. Te nav kontu, reklāmu, sīkdatņu un
            apmeklējumu skaitītāju.

            ## Kas paliek šajā ierīcē

            Lai nākamreiz varētu turpināt no tās pašas vietas, pārlūks šajā ierīcē atceras:

            - kuras pasakas lasījāt, iemīļojāt un paglabājāt un kur palikāt;
            - kādu balsi, ātrumu, burtus, krāsas un valodu izvēlējāties;
            - vārdus, ko bērns krāj, pasakas, ko viņš izveido, un to, kas iemācīts;
            - te atvērto aizslēgto pasaku atslēgas;
            - pasakas, ko te ielasījis pieaugušais: ieraksti ir tikai šajā ierīcē;
            - ja te ir iestatīti bērni: viņu vārdus, zīmējumus, vecumu, plauktus un ierobežojumus, ko katrs lasījis
              pēdējā gadā, jūsu piezīmes par pasakām un PIN (šifrētu).

            Izvēlē „Mana kārta” bērns var pateikt teikumu un pats sevi noklausīties. Pirms mikrofona ieslēgšanas pārlūks
            prasa atļauju. Ieraksts pazūd līdz ar nākamo teikumu, ja vien jūs to nesaglabājat datnē.

            ## Kā to izdzēst

            Ja te ir iestatīti bērni, lapā [Vecākiem](parents.md) nospiediet **Aizmirst visu**. Citādi pārlūka
            iestatījumos izdzēsiet šīs vietnes datus.

            ## Ko vietne nevar apsolīt

            Serveris, kurā vietne ievietota, var pierakstīt, no kādas adreses lapa prasīta, kā jebkurš serveris. Par to
            atbild tas, kurš vietni uztur.

            """)
}
