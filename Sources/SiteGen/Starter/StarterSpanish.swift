extension StarterTexts {
    static let spanish = StarterTexts(
        libraryTitle: "Nuestros cuentos", taleTitle: "Mi primer cuento",
        site: { site in
            """
            # Los ajustes de la biblioteca. Lo que sigue a un # es una nota para personas; storysite no lo lee.

            id: \(site.id)    # el nombre de la biblioteca en los dispositivos; no lo cambies después de publicar
            title: \(site.title)
            description: Cuentos para escuchar y leer a la vez.
            languages: [\(site.language)]    # de botones y mensajes, como lv, en, es, uk, ar; el primero es el de la biblioteca
            theme: storybook    # o pasaka, sidrat; 'storysite new theme NOMBRE' crea un tema propio

            # Quita el # de la línea siguiente cuando sepas dónde estará el sitio.
            #address: https://cuentos.example/

            """
        },
        tale: { tale in
            """
            ---
            # Estas líneas dicen qué cuento es. Lo que sigue a un # es una nota para ti; storysite no lo lee.
            title: \(tale.title)
            language: \(tale.language)
            summary: Una casita, un camino con muchas curvas y una luz en la ventana.    # una frase para la biblioteca
            cover: 1.svg    # la imagen en la biblioteca
            level: beginner    # o intermediate, advanced
            ages: 3-6

            # Quita el # de una línea para usarla.
            #author: Tu nombre
            #license: CC BY 4.0

            # Una voz: pon junto a este archivo una grabación llamada anna.m4a y quita el # de la última de estas líneas.
            # Después, en la carpeta de la biblioteca, busca el tiempo de cada palabra: storysite align \(tale.name)
            #voices: [{ id: anna, name: Anna, audio: anna, timing: anna }]
            ---

            <!-- La imagen de la página. Entre los corchetes está lo que muestra, para los niños que no pueden verla. -->

            ![Una casita en una colina y un camino con muchas curvas hasta su puerta](1.svg)

            Érase una vez una casita en lo alto de una colina. Un camino con muchas curvas llegaba hasta su puerta.

            <!-- Tres guiones, con una línea vacía antes y después, terminan una página. -->

            ---

            ![La misma casita al anochecer, con una luz en la ventana](2.svg)

            Al anochecer se encendió una luz en la ventana. Y alguien empezó a contar un cuento.

            <!-- Escribe tus propias palabras y pon tus imágenes en lugar de 1.svg y 2.svg. -->

            """
        },
        parents: """
            ---
            title: Para madres y padres
            ---

            # Para madres y padres

            <!-- Cuenta qué deben saber las familias de tus cuentos. En esta página se configuran los niños, sus estantes y los límites: el
            sitio lo añade por sí mismo. -->

            En estos cuentos cada palabra se ilumina cuando suena. No hay anuncios ni cuentas de usuario, y lo que lee cada niño se
            queda en este dispositivo. Más sobre esto: [Privacidad](privacy.md).

            """,
        privacy: """
            ---
            title: Privacidad
            ---

            # Privacidad

            <!-- Procura que esta página diga la verdad: si guardas datos de tus lectores o les pides algo, dilo aquí.
            -->

            Este sitio no recoge nada sobre ti ni sobre tus hijos, y no envía nada a ninguna parte. No hay cuentas de
            usuario, anuncios, cookies ni contadores de visitas.

            ## Lo que queda en este dispositivo

            Para que la próxima vez puedas seguir desde el mismo lugar, el navegador recuerda en este dispositivo:

            - qué cuentos has leído, cuáles son tus favoritos, cuáles guardas y dónde te quedaste;
            - qué voz, velocidad, letras, colores e idioma elegiste;
            - las palabras que un niño guarda, los cuentos que crea y lo aprendido;
            - las llaves de los cuentos cerrados que se han abierto aquí;
            - los cuentos que un adulto ha leído aquí en voz alta: las grabaciones están solo en este dispositivo;
            - si aquí hay niños: sus nombres, dibujos, edades, estantes y límites, lo que ha leído cada uno en el último
              año, tus notas sobre los cuentos y el PIN (cifrado).

            En «Mi turno» un niño puede decir una frase y oírse. El navegador pide permiso antes de abrir el micrófono.
            La grabación desaparece con la frase siguiente, a no ser que la guardes en un archivo.

            ## Cómo borrarlo

            Si aquí hay niños, pulsa **Olvidar todo** en la página [Para madres y padres](parents.md). Si no, borra los
            datos de este sitio en los ajustes del navegador.

            ## Lo que el sitio no puede prometer

            El servidor donde está el sitio puede anotar desde qué dirección se pidió una página, como cualquier
            servidor. De eso responde quien mantiene el sitio.

            """)
}
