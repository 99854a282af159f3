"""Which spellings of the delegates' methods Apple's WebKit calls, by the compiler that decides it.

A method is called if the compiler makes it a selector. That depends on the handler's type and on the
language mode, so the delegates of Tests/DelegateSpellingsSwift6 are compiled in each mode against the
delegate protocols of Apple's SDK, and the selectors read from the header that comes out. The protocols
are made from the SDK data that PyObjC publishes, pinned by its hash. What that data lacks is in the
tables below, each a fact of WebKit's headers. Methods that return their answer are left out: the
compiler crashes on them in a header on Linux.

    python3 scripts/typecheck-apple.d/spellings.py            compares with spellings.txt, exits with 1
                                                              where that differs
    python3 scripts/typecheck-apple.d/spellings.py --write    writes spellings.txt
"""

import hashlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.request

SDK = (
    "https://files.pythonhosted.org/packages/6f/1f/"
    "766e338197f7051c25f23cb0d350caa88234b31c3a759127f2cbb67f3376/pyobjc_framework_webkit-12.2.2.tar.gz"
)
SDK_SHA256 = "e5588df2a73b377b59a994cc2a78b467e4341f4e4d28b52e8671e21a2811d3c1"
DATA = "metadata/raw.wk/arm64-26.5.fwinfo"

PROTOCOLS = [
    "WKNavigationDelegate",
    "WKUIDelegate",
    "WKDownloadDelegate",
    "WKScriptMessageHandlerWithReply",
]
# The handlers that WebKit's headers declare without WK_SWIFT_UI_ACTOR.
WITHOUT_ACTOR = {"webView:shouldGoToBackForwardListItem:willUseInstantBack:completionHandler:"}
# Methods that came after the data's SDK, macOS 26.5.
LATER = {
    "WKNavigationDelegate": [
        {
            "selector": "webView:willSubmitForm:submissionHandler:",
            "args": [
                {"type_name": "WKWebView *"},
                {"type_name": "WKFormInfo *"},
                {"type_name": "void (^)(void)"},
            ],
        }
    ]
}
# Names in Swift that differ from those in Objective-C by more than the prefix NS.
SWIFT_NAMES = {
    "NSURLSessionAuthChallengeDisposition": "URLSession.AuthChallengeDisposition",
    "WKDownloadRedirectPolicy": "WKDownload.RedirectPolicy",
}
MODES = {
    "swift5": ["-swift-version", "5"],
    "complete": ["-swift-version", "5", "-strict-concurrency=complete"],
    "swift6": ["-swift-version", "6"],
}
SPELLINGS = {"plain": "Plain", "mainActor": "MainActor", "sendable": "Sendable"}

root = pathlib.Path(__file__).parents[2]
table = pathlib.Path(__file__).with_name("spellings.txt")
sources = root / "Tests/DelegateSpellingsSwift6"


def sdk_data():
    """Returns the declarations of WebKit's headers, kept in .build between runs."""
    kept = root / ".build/apple-sdk.tar.gz"
    if not kept.exists() or hashlib.sha256(kept.read_bytes()).hexdigest() != SDK_SHA256:
        with urllib.request.urlopen(SDK, timeout=60) as reply:
            archive = reply.read()
        found = hashlib.sha256(archive).hexdigest()
        if found != SDK_SHA256:
            sys.exit(f"{SDK}: its SHA-256 is {found}, not {SDK_SHA256}")
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(archive)
    with tarfile.open(fileobj=io.BytesIO(kept.read_bytes())) as archive:
        member = next(name for name in archive.getnames() if name.endswith(DATA))
        text = archive.extractfile(member).read().decode()
    return json.loads(text[text.index("{") :])["definitions"]


def declaration(method):
    """Returns a method of a protocol in Objective-C."""
    selector = method["selector"]
    if not method["args"]:
        return f"- (void){selector};"
    actor = "" if selector in WITHOUT_ACTOR else "ACTOR "
    words = []
    for label, argument in zip(selector.split(":"), method["args"]):
        kind = re.sub(r"NSArray<[^>]*>", "NSArray", argument["type_name"])
        words.append(f"{label}:({actor if '(^' in kind else ''}{kind})value")
    return f"- (void){' '.join(words)};"


def header(definitions):
    """Returns the protocols' methods that have a handler, and names for the types that they use."""
    protocols = []
    for name in PROTOCOLS:
        methods = definitions["formal_protocols"][name]["methods"] + LATER.get(name, [])
        handled = [m for m in methods if any("(^" in a["type_name"] for a in m["args"])]
        lines = [declaration(method) for method in handled]
        protocols.append("\n".join([f"ACTOR @protocol {name} <NSObject>", "@optional", *lines, "@end"]))
    text = "\n".join(protocols)

    classes = set(re.findall(r"\b([A-Z]\w+) \*", text)) | {"NSURLSession", "NSHTTPURLResponse"}
    values = set(re.findall(r"[(, ]((?:WK|NS)\w+)[,)]", text)) - classes
    names = lambda name: SWIFT_NAMES.get(name, name.removeprefix("NS"))
    stubs = [
        f'__attribute__((swift_name("{names(name)}"))) @interface {name} : NSObject\n@end'
        for name in sorted(classes)
    ]
    stubs += [
        f'typedef enum __attribute__((enum_extensibility(closed), swift_name("{names(name)}")))'
        f" {name} : long {{ {name}First }} {name};"
        for name in sorted(values)
    ]
    return "\n".join(
        [
            '#define ACTOR __attribute__((swift_attr("@UIActor")))',
            "#define BOOL _Bool",
            '#pragma clang assume_nonnull begin',
            "@protocol NSObject\n@end",
            "__attribute__((objc_root_class)) @interface NSObject <NSObject>",
            "- (instancetype)init;\n@end",
            *stubs,
            text,
            "#pragma clang assume_nonnull end",
            "",
        ]
    )


def delegate(spelling):
    """Returns a delegate's source with the header's types, for the compiler to judge."""
    files = [sources / f"{SPELLINGS[spelling]}{kind}Delegate.swift" for kind in ("", "Preferences")]
    text = "\n".join(path.read_text() for path in files)
    text = re.sub(r"(?m)^import .*\n", "", text)
    text = re.sub(r"(?m)^( *)(func|final class)", r"\1public \2", text)
    for ours, theirs in {"[URL]?": "NSArray?", "NSArray": "Array"}.items():
        text = text.replace(ours, theirs)
    return f"import WebKit\npublic class SpelledDelegate: NSObject {{}}\n{text}"


def selectors(folder, source, mode):
    """Returns the selectors that the compiler makes in a language mode."""
    emitted = folder / "emitted.h"
    command = [
        "swiftc", "-typecheck", "-parse-as-library", "-module-name", "App", "-I", folder / "WebKit",
        "-Xfrontend", "-enable-objc-interop", "-Xfrontend",
        "-disable-objc-attr-requires-foundation-module", "-Xfrontend",
        "-experimental-skip-all-function-bodies", *MODES[mode], source, "-emit-objc-header-path", emitted,
    ]  # fmt: skip
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{source.name} does not compile in mode {mode}:\n{result.stderr}")
    methods = re.findall(r"(?m)^- \(void\)(.*)$", emitted.read_text())
    return {"".join(re.findall(r"(?:^| )(\w+:)\(", method)) for method in methods}


def called():
    """Returns a line for each method in a spelling and a mode that gets its selector."""
    text = header(sdk_data())
    asked = set(re.findall(r"(?m)^- \(void\)(.*);$", text))
    known = {"".join(re.findall(r"(?:^| )(\w+:)\(", method)) for method in asked}
    lines = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "WebKit").mkdir()
        (folder / "WebKit/WebKit.h").write_text(text)
        (folder / "WebKit/module.modulemap").write_text('module WebKit { header "WebKit.h" export * }\n')
        for spelling in SPELLINGS:
            source = folder / f"{spelling}.swift"
            source.write_text(delegate(spelling))
            for mode in MODES:
                made = selectors(folder, source, mode) & known
                lines += [f"{mode} {spelling} {selector}" for selector in sorted(made)]
    return lines


def main():
    lines = called()
    if sys.argv[1:] == ["--write"]:
        table.write_text("\n".join(lines) + "\n")
        return
    kept = table.read_text().splitlines()
    differences = [f"no longer called: {line}" for line in kept if line not in lines]
    differences += [f"called now: {line}" for line in lines if line not in kept]
    for line in differences:
        print(line)
    if differences:
        sys.exit(f"{table.relative_to(root)} differs; with --write it is made anew")
    print(f"{len(lines)} spellings get a selector, as {table.relative_to(root)} says")


main()
