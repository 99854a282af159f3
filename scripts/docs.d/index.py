"""Makes the first page of the documentation site from Sources/README.md, and the list of modules below it.

A page of a catalog is linked where the site has it; of other files the name is enough.

    index.py FOLDER MODULE…
"""

import html
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
PAGE = re.compile(r"(\w+)/Documentation\.docc/(\w+)\.md")


def line(text):
    return LINK.sub(lambda match: link(*match.groups()), html.escape(text, quote=False))


def link(name, path):
    if not (SOURCES / path).is_file():
        sys.exit(f"Sources/README.md: there is no {path}")
    page = PAGE.fullmatch(path)
    return f"<a href='{address(*page.groups())}'>{name}</a>" if page else f"{name} ({path.removeprefix('../')})"


def address(module, page):
    folder = f"{module}/documentation/{module.lower()}/"
    return folder if page == module else f"{folder}{page.lower()}/"


def block(text):
    if heading := re.fullmatch(r"(#+) (.*)", text):
        level = len(heading[1])
        return f"<h{level}>{line(heading[2])}</h{level}>"
    if text.startswith("1. "):
        return "<ol>" + "".join(f"<li>{line(item)}</li>" for item in re.split(r"(?m)^\d\. ", text)[1:]) + "</ol>"
    return f"<p>{line(text)}</p>"


def main():
    folder, *modules = sys.argv[1:]
    blocks = (SOURCES / "README.md").read_text(encoding="utf-8").strip().split("\n\n")
    items = "".join(f"<li><a href='{address(module, module)}'>{module}</a></li>" for module in modules)
    body = "\n".join([block(each) for each in blocks] + [f"<h2>Modules</h2>\n<ul>{items}</ul>"])
    text = f"<!doctype html><html lang=en><meta charset=utf-8><title>navtrace</title>\n{body}\n</html>\n"
    pathlib.Path(folder, "index.html").write_text(text, encoding="utf-8")


main()
