"""A strict reading of the pages that storysite writes: what browsers forgive is an error here."""

import html
import json
import re
import urllib.parse

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# Elements that end an open paragraph in a browser, so they never stand in one.
BLOCKS = set("address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 "
             "h6 header hr main menu nav ol p pre section summary table ul".split())
# Elements that Markdown makes, whether a good library of ours has them or not.
MARKDOWN = {("a", "href"), ("a", "title"), ("img", "title"), ("ol", "start"), ("code", "class"),
            *((f"h{level}", "id") for level in range(1, 7)),
            *((tag, "") for tag in "h2 h3 h4 h5 h6 p em strong code pre blockquote ul ol li hr br a img".split())}
ADDRESSES = {"href", "src", "srcset", "poster", "action", "data", "data-script", "data-offline"}
_TOKEN = re.compile(
    r"<!--.*?-->|<!doctype html>|<(?P<end>/?)(?P<tag>[a-z][a-zA-Z0-9-]*)(?P<attributes>(?:\s+[^\s=<>\"'/]+(?:=\"[^\"]*\")?)*)"
    r"\s*(?P<closed>/?)>|(?P<wrong><)", re.DOTALL)
_ATTRIBUTE = re.compile(r"([^\s=<>\"'/]+)(?:=\"([^\"]*)\")?")
_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[0-9a-fA-F]+);)")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_DATA = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)


def _attributes(text):
    return _ATTRIBUTE.findall(text)


def read(page):
    """Reads a page.

    Returns what is wrong with it, a list; the pairs of element and attribute in it; its addresses
    with the elements that have them; its ids.
    """
    wrong, pairs, addresses, ids = [], set(), [], set()
    try:
        text = page.decode()
    except UnicodeDecodeError as error:
        return [f"not UTF-8: {error.reason}"], pairs, addresses, ids
    if found := _CONTROL.search(text):
        wrong.append(f"control character U+{ord(found[0]):04X}")
    for attributes, data in _DATA.findall(text):
        if data.strip() and re.search(r'type="application/(ld\+)?json"', attributes):
            try:
                json.loads(data)
            except ValueError:
                wrong.append("a block of data that is not JSON")
        elif data.strip():
            wrong.append("a script in the page")
    text = _DATA.sub(r"<script\1></script>", text)
    if found := _AMPERSAND.search(text):
        wrong.append("a bare ampersand")
    stack = []
    for token in _TOKEN.finditer(text):
        tag = token["tag"]
        if token["wrong"]:
            wrong.append(f"a bare '<' before {text[token.end():token.end() + 20]!r}")
            continue
        if not tag:
            continue
        if token["end"]:
            if not stack or stack[-1] != tag:
                wrong.append(f"</{tag}> inside <{stack[-1] if stack else 'nothing'}>")
                if tag in stack:
                    while stack.pop() != tag:
                        pass
            else:
                stack.pop()
            continue
        if tag in BLOCKS and "p" in stack or tag in ("a", "button") and stack and tag in stack:
            wrong.append(f"<{tag}> inside <{'p' if tag in BLOCKS else tag}>")
        if not token["closed"] and tag not in VOID:
            stack.append(tag)
        pairs.add((tag, ""))
        names = set()
        for name, value in _attributes(token["attributes"]):
            pairs.add((tag, name))
            if name in names:
                wrong.append(f"<{tag}> has {name} twice")
            names.add(name)
            if name == "id":
                if value in ids:
                    wrong.append("an id that is there twice")
                ids.add(value)
            elif name in ADDRESSES and not (tag == "link" and 'rel="canonical"' in token["attributes"]
                                            or tag == "link" and "hreflang" in token["attributes"]):
                addresses.append((tag, value))
    if stack:
        wrong.append(f"<{stack[-1]}> is never closed")
    return wrong, pairs, addresses, ids


def target(address):
    """The scheme, the path and the fragment of an address; the scheme is empty for a local one."""
    try:
        parts = urllib.parse.urlsplit(html.unescape(address))
    except ValueError:
        return "invalid", "", ""
    scheme = parts.scheme or ("//" if parts.netloc else "")
    return scheme, urllib.parse.unquote(parts.path), urllib.parse.unquote(parts.fragment)
