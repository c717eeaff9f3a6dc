extension StarterTexts {
    static let english = StarterTexts(
        libraryTitle: "Our tales", taleTitle: "My first tale",
        site: { site in
            """
            # The settings of the library. What follows a # is a note for people; storysite does not read it.

            id: \(site.id)    # names the library on readers' devices; keep it once the site is published
            title: \(site.title)
            description: Tales to hear and to read along.
            languages: [\(site.language)]    # of buttons and messages: such as lv, en, es, uk, ar; the first is the library's own
            theme: storybook    # or pasaka, sidrat; 'storysite new theme NAME' makes one of your own

            # Remove the # before the next line when you know where the site will be.
            #address: https://tales.example/

            """
        },
        tale: { tale in
            """
            ---
            # These lines say what the tale is. What follows a # is a note for you; storysite does not read it.
            title: \(tale.title)
            language: \(tale.language)
            summary: A little house, a winding path, and a light in the window.    # one sentence for the library
            cover: 1.svg    # the picture in the library
            level: beginner    # or intermediate, advanced
            ages: 3-6

            # Remove the # before a line to use it.
            #author: Your name
            #license: CC BY 4.0

            # A voice: put a recording called anna.m4a beside this file and remove the # before the last of these lines.
            # Then, in the library's folder, find the time of each word in it: storysite align \(tale.name)
            #voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]
            ---

            <!-- The picture of the page. Between the brackets stands what it shows, for children who cannot see it. -->

            ![A little house on a hill, and a winding path to its door](1.svg)

            Once upon a time, a little house stood on a hill. A winding path led to its door.

            <!-- Three hyphens, with an empty line before and after them, end a page. -->

            ---

            ![The same house in the evening, with a light in its window](2.svg)

            In the evening, a light came on in the window. And someone began to tell a story.

            <!-- Write your own words, and put your own pictures in place of 1.svg and 2.svg. -->

            """
        },
        parents: """
            ---
            title: For parents
            ---

            # For parents

            <!-- Say what a parent should know about your tales. Children, their shelves and limits are set up on this page: the site adds
            that by itself. -->

            In these tales each word lights up as it is spoken. There are no advertisements and no accounts, and what a child reads
            stays on this device. More about this: [Privacy](privacy.md).

            """,
        privacy: """
            ---
            title: Privacy
            ---

            # Privacy

            <!-- Keep this page true: if you note anything about your readers or ask them for anything, say so. -->

            This site gathers nothing about you or your child, and sends nothing anywhere. There are no accounts, no
            advertisements, no cookies and no visitor counters.

            ## What stays on this device

            The browser remembers on this device, so that you can go on from the same place next time:

            - which tales you read, love and keep, and where you stopped;
            - which voice, speed, letters, colours and language you chose;
            - the words that a child keeps, the stories that a child makes, and what was learnt;
            - the keys of locked tales that were opened here;
            - tales that a grown-up has read aloud here: the recordings are on this device only;
            - if you set up children: their names, pictures, ages, shelves and limits, what each has read in the last
              year, your notes on tales, and the PIN (hashed).

            In “My turn” a child can say a sentence and hear it again. The browser asks before it opens the microphone.
            The recording is gone with the next sentence, unless you save it as a file.

            ## How to remove it

            If children are set up here, press **Forget everything** on the page [For parents](parents.md). Otherwise
            delete the data of this site in the browser’s settings.

            ## What this site cannot promise

            The server on which the site lies may note the address from which a page was asked for, as any server may.
            Whoever runs it answers for that.

            """)
}
