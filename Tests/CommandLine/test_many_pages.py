"""A tale with very many pages, each with a recording of its own: a whole book of short verses."""

import resource

SITE = "-- site.yml --\nid: liela\ntitle: Pasakas\nlanguages: [lv]\n"


def test_the_time_of_a_tale_grows_with_its_pages_and_not_with_their_square(library):
    def seconds(pages):
        text = "\n---\n\n".join(f"# Lapsa {page}\n\nReiz dzīvoja {page} lapsas.\n" for page in range(pages))
        sounds = "".join(f"-- tales/fox/anna/{page + 1}.wav (0.02 s) --\n" for page in range(pages))
        site = library(
            f"{SITE}-- tales/fox/tale.md --\n---\ntitle: Lapsa\nlanguage: lv\nvoices:\n  - id: anna\n    name: Anna\n    audio: anna\n---\n\n"
            + text + sounds)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        outcome = site.build()
        assert outcome.status == 0, outcome.stderr[:2000]
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    small, large = seconds(500), seconds(4_000)
    assert large < 12 * max(small, 0.05), f"eight times as many pages took {large / small:.1f} times as long"
