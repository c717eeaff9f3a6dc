"""A site on a memory stick: its folder copied anywhere, opened by a double click."""

import shutil

from tale import Tale, narrated


def test_from_home_to_a_tale_and_back_and_on(context, site, tmp_path):
    folder = tmp_path / "Mūsu pasakas #2, 100 %"
    shutil.copytree(site, folder)
    page = context.new_page()
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("requestfailed", lambda request: wrong.append(request.url))
    page.goto((folder / "index.html").as_uri())
    page.keyboard.press("Escape")  # the cover of the first visit
    page.locator(".actions a.main").click()
    page.wait_for_url("**/library/index.html")
    slug = narrated(site).split("/")[1]
    page.locator(f"[data-card={slug}] a").first.click()
    page.wait_for_url("**/tales/**")
    tale = Tale(page)
    page.locator("[data-action=listen]").click()
    tale.await_word(3)
    tale.next.click()
    tale.await_page(tale.ids[1])
    tale.play.click()

    page.locator(".bar a").first.click()
    page.wait_for_url("**/library/index.html")
    badge = page.locator(f"[data-card={slug}] [data-card-badge]")
    assert "%" in badge.inner_text()
    page.locator(".places [data-home]").click()
    page.wait_for_url("**/index.html")
    onward = page.locator("[data-continue]")
    assert onward.is_visible()
    onward.click()
    page.wait_for_url("**/tales/**")
    assert tale.shown == tale.ids[1]
    tale.await_sound()
    assert wrong == []
