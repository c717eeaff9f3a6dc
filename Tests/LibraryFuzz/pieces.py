"""What is put into libraries: pieces of text, names, targets of links and years of files that programs stumble over."""

MARKUP = [
    b"<script>alert(1)</script>", b"<zq onzq=1>", b"\"><zq x='", b"</title><zq>", b"</script><zq>", b"<!--", b"-->",
    b"<![CDATA[", b"<?php zq ?>", b"&lt;zq&gt;", b"&#0;", b"&#x202e;", b"&zq;", b"&", b"{{title}}", b"{{{title}}}",
    b"{{>tale}}", b"<br>", b"<b>", b"</p>", b"<img src=x onerror=zq>", b"<svg/onload=zq>", b"<style>",
    b"<base href=//evil.example>",
]
MARKDOWN = [
    b"*", b"**", b"_", b"`", b"```", b"~~~", b"> ", b"- ", b"1. ", b"# ", b"## Home", b"---", b"***", b"--- ", b"===",
    b"\\", b"\n\n", b"\n---\n", b"\n\n---\n\n", b"  \n", b"\t", b"    ", b"![", b"](", b")", b"[x](#page-1)",
    b"[x](#home)", b"![y](1.svg)", b"![](1.svg)", b"[x](http://evil.example)", b"[x](//evil.example)",
    b"[x](javascript:zq)", b"![y](http://evil.example/x.png)", b"![y](../../../outside/secret.svg)",
    b"![y](/etc/passwd)", b"![y](data:image/svg+xml,<svg/>)", b"[x]: #home 'zq'", b"[x]", b"*a ![y](1.svg)*",
    b"*a<br>*", b"[a ![y](1.svg)](#home)", b"**a `b` c**", b"<http://evil.example>", b"[^1]", b"| a | b |\n|---|---|",
    b"[x] ", b"- [ ] ", b"- []", b"a ___ b\n", b"\n\nQ?\n\n- [x] a\n- [ ] b\n\n", b"\n\nQ?\n\n1. [x] a\n2. [x] b\n\n",
]
FRONT = [
    b"title", b"language", b"summary", b"cover", b"level", b"ages", b"themes", b"characters", b"published", b"author",
    b"illustrator", b"license", b"voices", b"music", b"translations", b"access", b"state", b"draft", b"withdrawn",
    b"id", b"description", b"languages", b"theme", b"colours", b"address", b"icon", b"over", b"audio", b"timing",
    b"name", b"zq",
]
VALUES = [
    b"''", b"\"\"", b"\" \"", b"~", b"null", b"true", b"[]", b"{}", b"[[[[]]]]", b"{a: {b: c}}", b"0", b"-1", b"3-6",
    b"6-3", b"3--6", b"0-9223372036854775807", b"99999999999999999999", b"1e308", b".nan", b"2026-02-30",
    b"9999-12-31", b"0000-00-00", b"en", b"EN-us", b"lv", b"zz", b"x-private", b"[en, en]", b"anna",
    b"../outside/anna", b"/etc/passwd", b"1.svg", b"..", b".", b"tales", b"fox", b"con", b"&a [*a]", b"*a",
    b"!!binary zq", b"|\n  zq", b">\n  zq", b"\"\\0\"", b"\"\\e[31m\"", b"\"\\u202e\"", b"\"\\ud800\"", b"'<zq>'",
    b"https://evil.example/?a=\"><zq>", b"javascript:zq", b"\"#fff\"", b"\"#ggg\"", b"red;}zq{", b"storybook",
    b"../storybook", b"premium", b"coming", b"beginner", b"[{id: a, audio: anna}, {id: a, audio: anna}]",
    b"[{id: ../x, audio: anna}]", b"{en: fox, lv: fox}",
]
CHARACTERS = [
    "\0", "\x01", "\x1b[31m", "\x7f", "\x85", "\xa0", "\xad", "\u200b", "\u200d", "\u202e", "\u2028", "\u2066",
    "\ufeff", "\ufffe", "\U0001f1e6\U0001f1e8", "e\u0301", "\u00e9", "\U000e0041", "ลิง", "三只小猪",
    "كان", "ﬁ", "İ", "ß", "\U0010ffff", "\r", "\r\n",
]
RAW = [
    b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xef\xbb\xbf", b"\xff\xfe",
    b"\x00\x00",
]
NUMBERS = [
    b"0", b"-0", b"-1", b"1e300", b"-1e300", b"1e-9223372036854775808", b"9223372036854775807",
    b"9223372036854775808", b"NaN", b"Infinity", b"0.0000000001", b"99999:59.50", b"2147483648", b"4294967296",
    b"00:00:00,400", b"1e5", b"3600",
]
NAMES = [
    "a b", "a#b", "a?b", "a%2fb", "a%0ab", "a\nb", "a\tb", "a\"b", "a'b", "a<zq>b", "a&b", "a;b", "a\\b", "a:b",
    "a*b", "a|b", "-a", "$(a)", "`a`", "a\x1b[31mb", "a\u202eb", "e\u0301", "é", "É", "con", "nul", "aux.svg",
    "CON", "a.", "a ", ".a", "..a", "a..b", "index", "index.html", "assets", "library", "tales", "404", "sw.js",
    "files.json", "page.html", "shell.php", ".htaccess", "x.svgz", "Thumbs.db", "__MACOSX", "tale.md.txt", "Tale.md",
    "site.yaml", "output", "三", "ลิง", "كان", "a" * 200, "é" * 120, "\x01", "\udcff",
]
TARGETS = [
    ".", "..", "../..", "../../..", "LIBRARY", "OUTSIDE", "OUTSIDE/tale.md", "OUTSIDE/secret.svg",
    "OUTSIDE/anna.json", "OUTSIDE/empty", "../outside", "../../outside", "../../../outside",
    "../../../outside/secret.svg", "nothing", "/nonexistent/x", "/dev/zero", "/dev/null", "/proc/self/mem",
    "/etc/hostname", "/",
]
YEARS = [
    1600, 1677, 1901, 1969, 1970, 2038, 2106, 2262, 2263, 2300, 2446, 2600,
]
