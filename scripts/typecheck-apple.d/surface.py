"""Whether the public surface of WebViewKit, and of the stand-in for Apple's WebKit, is that of Apple's SDK.

A header made of the SDK's data (sdk.py) is read by Swift's importer; its symbols are compared with those of
the built module WebViewKit and of WebKit.swift: their names and kinds, the values of cases, and whether they
are static, settable, open, async, or optional in a protocol. Types of parameters and results are not compared.

A difference of WebViewKit has to have a row in a table of Comparison.md: in absent.tsv if it is that, otherwise in
differs.tsv. A type's row holds for its members if the type itself is absent, or only here. WebKit.swift may
lack what it likes, and have nothing else.

    python3 scripts/typecheck-apple.d/surface.py      after `swift build`; exits with 1 if a difference has no
                                                      row, or a planted one is not found
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import sdk

# Apple's symbols that are missing from the data: their kind, their type, their names and values.
BESIDES = [
    # The data is for macOS; these are for iOS.
    ("open property", "WKWebView", "scrollView"),
    (
        "open settable property",
        "WKWebViewConfiguration",
        "allowsInlineMediaPlayback allowsPictureInPictureMediaPlayback dataDetectorTypes"
        " ignoresViewportScaleLimits",
    ),
    ("open class", "", "WKContextMenuElementInfo"),
    (
        "optional method",
        "WKUIDelegate",
        "webView(_:contextMenuWillPresentForElement:) webView(_:contextMenuDidEndForElement:)"
        " webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:decisionHandler:)",
    ),
    (
        "optional async method",
        "WKUIDelegate",
        "webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:)",
    ),
    ("open property", "WKContextMenuElementInfo", "linkURL"),
    ("struct", "", "WKDataDetectorTypes"),
    (
        "static property",
        "WKDataDetectorTypes",
        "phoneNumber=1 link=2 address=4 calendarEvent=8 trackingNumber=16 flightNumber=32"
        " lookupSuggestion=64 all=18446744073709551615",
    ),
    # The data is for SDK 26.5; these were added in 27.
    ("open property", "WKFormInfo", "formValues httpMethod sourceFrame submissionURL targetFrame"),
    ("init", "WKFormInfo", "init()"),
    ("open property", "WKNavigationAction", "mainFrameNavigation"),
    ("open property", "WKNavigationResponse", "navigation"),
    # Swift's overlay has these instead of the symbols that are refined for Swift.
    ("settable property", "WKPDFConfiguration", "rect"),
    (
        "method",
        "WKWebView",
        "callAsyncJavaScript(_:arguments:in:in:completionHandler:)"
        " createPDF(configuration:completionHandler:) createWebArchiveData(completionHandler:)"
        " evaluateJavaScript(_:in:in:completionHandler:)"
        " find(_:configuration:completionHandler:)",
    ),
    (
        "async method",
        "WKWebView",
        "callAsyncJavaScript(_:arguments:in:contentWorld:) evaluateJavaScript(_:in:contentWorld:)"
        " find(_:configuration:) pdf(configuration:)",
    ),
    # The symbols that Foundation makes from an error's enum.
    ("struct", "", "WKError"),
    ("static property", "WKError", "errorDomain"),
    ("property", "WKError", "code errorCode errorUserInfo localizedDescription userInfo"),
    ("init", "WKError", "init(_:userInfo:)"),
    # Symbols of Foundation and Security, which Linux does not have, and symbols that views inherit.
    (
        "func",
        "",
        "SecCertificateCopyKey(_:) SecTrustCopyKey(_:) SecTrustGetCertificateAtIndex(_:_:)"
        " SecTrustGetCertificateCount(_:)",
    ),
    ("var", "", "NSURLAuthenticationMethodClientCertificate NSURLAuthenticationMethodServerTrust"),
    ("property", "URLProtectionSpace", "serverTrust"),
    ("init", "WKWebView", "init(frame:)"),
]
# Members that a class has because of a Foundation protocol that it adopts.
ADOPTED = {
    "NSCopying": ("copy(with:)", "open method"),
    "NSProgressReporting": ("progress", "open property"),
}
# Members that come with a conformance to a protocol of Swift's standard library.
CONFORMANCE = re.compile(r"\.(init\(rawValue:\)|rawValue|hash|hash\(into:\)|isEqual\(_:\)|[=~!]+\(_:_:\))$")
KINDS = {"type.property": "static property", "type.method": "static method", "enum.case": "case"}

declarations = pathlib.Path(__file__).parent
tables = sdk.root / "Sources/WebViewKit/Documentation.docc/Comparison"


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}:\n{result.stderr}")
    return result.stdout.strip()


def value(symbol, constants):
    """Returns the value of a case or an option: the data's, or the one that the source states."""
    if symbol["kind"]["identifier"] not in ("swift.enum.case", "swift.type.property"):
        return None
    place = symbol.get("location")
    if not place:
        return constants.get(symbol["identifier"]["precise"].rpartition("@")[2])
    lines = pathlib.Path(place["uri"].removeprefix("file://")).read_text().splitlines()
    rest = lines[place["position"]["line"]][place["position"]["character"] :]
    stated = re.match(r"`?\w+`? = (?:\w+\(rawValue: )?(-?\d+|\.max)", rest)
    return stated and (2**64 - 1 if stated[1] == ".max" else int(stated[1]))


def kind(symbol, optional, constants):
    """Returns the kind of a symbol: what a use of it depends on, besides its types."""
    text = "".join(part["spelling"] for part in symbol["declarationFragments"])
    word = symbol["kind"]["identifier"].removeprefix("swift.")
    words = [KINDS.get(word, word)]
    if re.search(r"\bvar ", text) and not re.search(r"{ get( async)?( throws)? }", text):
        words.insert(0, "settable")
    if re.search(r"\basync\b", text):
        words.insert(0, "async")
    elif symbol["accessLevel"] == "open":
        words.insert(0, "open")
    if symbol["identifier"]["precise"] in optional or "optional func" in text:
        words.insert(0, "optional")
    number = value(symbol, constants)
    return " ".join(words) + (f" = {number}" if number is not None else "")


def surface(folder, constants={}):
    """Returns the kinds of the public symbols whose graphs are in a folder, by their names."""
    found = {}
    for path in folder.glob("*.symbols.json"):
        graph = json.loads(path.read_text())
        links = [link for link in graph["relationships"] if link["kind"] == "defaultImplementationOf"]
        defaults, optional = {link["source"] for link in links}, {link["target"] for link in links}
        for symbol in graph["symbols"]:
            name, usr = ".".join(symbol["pathComponents"]), symbol["identifier"]["precise"]
            if "::SYNTHESIZED::" in usr or usr in defaults or CONFORMANCE.search(name):
                continue
            if any(each.get("isUnconditionallyUnavailable") for each in symbol.get("availability", [])):
                continue
            found.setdefault(name, set()).add(kind(symbol, optional, constants))
    return {name: " and ".join(sorted(kinds)) for name, kinds in found.items()}


def without_init(data):
    """Returns the classes for which the headers repeat `init`, which they do where it is unavailable."""
    classes = sdk.of_web_view(data["classes"]).items()
    return [name for name, declared in classes if any(m["selector"] == "init" for m in declared["methods"])]


def made(names, module, folder, *options):
    """Returns the initializers without arguments that compile, of classes of a module."""
    source = folder / "Made.swift"
    lines = [f"@MainActor let made{name} = {name}()\n" for name in names]
    source.write_text("".join([f"import {module}\n", *lines]))
    command = ["swiftc", "-typecheck", "-parse-as-library", source, *options]
    errors = subprocess.run(command, capture_output=True, text=True).stderr
    refused = {int(line) for line in re.findall(r"Made\.swift:(\d+):\d+: error:", errors)}
    return {f"{name}.init()": "init" for line, name in enumerate(names, 2) if line not in refused}


def apple(folder, data):
    """Returns the surface of Apple's WebKit."""
    sdk.write_module(folder / "WebKit", sdk.header(data))
    (folder / "Empty.swift").touch()
    run(
        "swiftc", *sdk.INTEROP, "-I", folder / "WebKit", "-import-underlying-module",
        "-module-name", "WebKit", "-emit-module", "-o", folder / "WebKit.swiftmodule",
        "-emit-symbol-graph", "-emit-symbol-graph-dir", folder, folder / "Empty.swift",
    )  # fmt: skip
    constants = {name: declared["value"] for name, declared in data["enum"].items()}
    found = sdk.of_web_view(surface(folder, constants))
    for name in [name for name in found if name.startswith("WKErrorCode")]:
        found[name.replace("WKErrorCode", "WKError.Code")] = found[name]
        if "." in name:
            found[name.replace("WKErrorCode", "WKError")] = "static property"
        del found[name]
    for name, declared in sdk.of_web_view(data["classes"]).items():
        adopted = [ADOPTED[each] for each in declared["protocols"] if each in ADOPTED]
        found |= {f"{name}.{member}": word for member, word in adopted}
        found |= {f"{name}.init()": "init"} if name not in without_init(data) else {}
    for word, owner, names in BESIDES:
        for name, sign, number in (each.partition("=") for each in names.split()):
            found[f"{owner}.{name}" if owner else name] = f"{word} = {number}" if sign else word
    return found


def stand_in(folder, data):
    """Returns the surface of the declarations that stand in for Apple's WebKit."""
    options = ["-swift-version", "6", *sdk.INTEROP, "-I", folder, "-I", declarations / "ObjectiveC"]
    for name in ["Darwin", "ObjectiveC", "Foundation", "AppKit", "WebKit"]:
        module = folder / f"{name}.swiftmodule"
        if name == "WebKit" or not module.exists():
            graph = ["-emit-symbol-graph", "-emit-symbol-graph-dir", folder / name] * (name == "WebKit")
            source = declarations / f"{name}.swift"
            run("swiftc", *options, "-module-name", name, "-emit-module", "-o", module, *graph, source)
    symbols = sdk.of_web_view(surface(folder / "WebKit"))
    found = {name: word.removeprefix("open ") for name, word in symbols.items()}
    return found | made(without_init(data), "WebKit", folder, *options)


def web_view_kit(folder, data):
    """Returns the surface of the built module but for WebPage, which is Swift and not in the data."""
    modules = run("swift", "build", "--show-bin-path") + "/Modules"
    target = json.loads(run("swiftc", "-print-target-info"))["target"]["triple"]
    run(
        "swift", "symbolgraph-extract", "-module-name", "WebViewKit", "-I", modules, "-target", target,
        "-minimum-access-level", "public", "-output-dir", folder,
    )  # fmt: skip
    found = {name: word for name, word in surface(folder).items() if not re.match(r"WebPage\b", name)}
    return found | made(without_init(data), "WebViewKit", folder, "-I", modules)


def table_rows():
    """Returns the symbols in the tables that Comparison.md names, by the name of the table."""
    found = {}
    for file in tables.glob("*.tsv"):
        cells = [line.split("\t")[0] for line in file.read_text().splitlines()[1:]]
        found[file.stem] = set(re.findall("`([^`]+)`", "\n".join(cells)))
    return found


def differences(theirs, ours):
    """Returns the names of symbols that differ, with what differs."""
    return {
        name: f"{ours.get(name, 'absent')} here, {theirs.get(name, 'absent')} in Apple's SDK"
        for name in sorted({*theirs, *ours})
        # NSObject's initializer is in a graph only if it is overridden.
        if theirs.get(name) != ours.get(name) and (name in ours or not name.endswith(".init()"))
    }


def unexplained(theirs, ours, rows):
    """Returns the differences that have no row."""

    def is_explained(name):
        parts = name.split(".")
        types = [".".join(parts[:count]) for count in range(1, len(parts))]
        with_handler = re.sub(r"\)$", "completionHandler:)", name)
        explaining = {name, with_handler, *(each for each in types if (each in theirs) != (each in ours))}
        return explaining & rows["differs" if name in ours else "absent"]

    return {name: text for name, text in differences(theirs, ours).items() if not is_explained(name)}


# Changes of WebViewKit's surface. The check has to find each of them.
FAULTS = [
    {"WKWebView.loadHTMLString(_:baseURL:)": None, "WKWebView.loadHTMLString(_:base:)": "method"},
    {"WKNavigationDelegate.webView(_:didFinish:)": None},
    {"WKWebView.title": "open settable property"},
    {"WKWebView.customUserAgent": "open property"},
    {"WKWebView.handlesURLScheme(_:)": "open method"},
    {"WKWebView.reload()": "method"},
    {"WKNavigationType.other": "case = 5"},
    {"WKWebsiteDataStore.init()": "init"},
]


def main():
    data, rows = sdk.definitions(), table_rows()
    with tempfile.TemporaryDirectory() as name:
        folders = [pathlib.Path(name) / part for part in ("Apple", "StandIn", "WebViewKit")]
        for folder in folders:
            folder.mkdir()
        theirs = apple(folders[0], data)
        modules = pathlib.Path(sys.argv[1]) if sys.argv[1:] else folders[1]
        standing_in = stand_in(modules, data)
        ours = web_view_kit(folders[2], data)

    lines = [f"{name}: {text}" for name, text in unexplained(theirs, ours, rows).items()]
    plain = {name: word.removeprefix("open ") for name, word in theirs.items()}
    for name, text in differences(plain, standing_in).items():
        lines += [f"WebKit.swift: {name}: {text}"] * (name in standing_in)
    for fault in FAULTS:
        changed = {name: word for name, word in (ours | fault).items() if word}
        missed = fault.keys() - unexplained(theirs, changed, rows).keys()
        lines += [f"{name}: a planted fault is not found" for name in missed]
    if lines:
        print("\n".join(lines))
        sys.exit(f"{len(lines)} differences have no row in {tables.relative_to(sdk.root)}")
    found = differences(theirs, ours)
    absent, only = sum(name not in ours for name in found), sum(name not in theirs for name in found)
    different, count = len(found) - absent - only, len(ours) + absent
    print(
        f"{count} symbols: {count - len(found)} as in Apple's SDK, {absent} absent, {only} only here,"
        f" {different} different; {len(standing_in)} of WebKit.swift as in Apple's SDK"
    )


if __name__ == "__main__":
    main()
