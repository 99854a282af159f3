"""Apple's declarations of WebKit, as an Objective-C header made of the SDK data that PyObjC publishes.

The data is pinned by its hash and kept in .build between runs. What it lacks is in the tables below, each
line a fact of WebKit's headers.
"""

import hashlib
import io
import json
import pathlib
import re
import sys
import tarfile
import urllib.request

SDK = (
    "https://files.pythonhosted.org/packages/6f/1f/"
    "766e338197f7051c25f23cb0d350caa88234b31c3a759127f2cbb67f3376/pyobjc_framework_webkit-12.2.2.tar.gz"
)
SDK_SHA256 = "e5588df2a73b377b59a994cc2a78b467e4341f4e4d28b52e8671e21a2811d3c1"
DATA = "metadata/raw.wk/arm64-26.5.fwinfo"

# The handlers that WebKit's headers declare without WK_SWIFT_UI_ACTOR.
WITHOUT_ACTOR = {"webView:shouldGoToBackForwardListItem:willUseInstantBack:completionHandler:"}
# Methods that are newer than the data's SDK, macOS 26.5.
LATER = {
    "WKNavigationDelegate": [
        {
            "selector": "webView:willSubmitForm:submissionHandler:",
            "retval": {"type_name": "void"},
            "args": [
                {"name": "webView", "type_name": "WKWebView *"},
                {"name": "form", "type_name": "WKFormInfo *"},
                {"name": "handler", "type_name": "void (^)(void)"},
            ],
        }
    ]
}
# Swift names that the headers define, in addition to those without the prefix NS.
TYPE_NAMES = {
    "NSURLSessionAuthChallengeDisposition": "URLSession.AuthChallengeDisposition",
    "WKContentMode": "WKWebpagePreferences.ContentMode",
    "WKCookiePolicy": "WKHTTPCookieStore.CookiePolicy",
    "WKDownloadPlaceholderPolicy": "WKDownload.PlaceholderPolicy",
    "WKDownloadRedirectPolicy": "WKDownload.RedirectPolicy",
    "WKFullscreenState": "WKWebView.FullscreenState",
    "WKInactiveSchedulingPolicy": "WKPreferences.InactiveSchedulingPolicy",
    "WKWebpagePreferencesUpgradeToHTTPSPolicy": "WKWebpagePreferences.UpgradeToHTTPSPolicy",
}
METHOD_NAMES = {
    "fetchDataOfTypes:completionHandler:": "fetchData(of:completionHandler:)",
    "loadSimulatedRequest:responseHTMLString:": "loadSimulatedRequest(_:responseHTML:)",
    "restoreData:completionHandler:": "restoreData(_:completionHandler:)",
    "worldWithName:": "world(name:)",
}
ASYNC_NAMES = {
    "getAvailableContentRuleListIdentifiers:": "availableIdentifiers()",
    "lookUpContentRuleListForIdentifier:completionHandler:": "contentRuleList(forIdentifier:)",
    "deleteCookie:completionHandler:": "deleteCookie(_:)",
    "download:decidePlaceholderPolicy:": "placeholderPolicy(forDownload:)",
    "download:didReceiveAuthenticationChallenge:completionHandler:": "download(_:respondTo:)",
    "download:willPerformHTTPRedirection:newRequest:decisionHandler:":
        "download(_:decidedPolicyForHTTPRedirection:newRequest:)",
    "fetchAllDataStoreIdentifiers:": "getter:allDataStoreIdentifiers()",
    "fetchDataRecordsOfTypes:completionHandler:": "dataRecords(ofTypes:)",
    "getAllCookies:": "allCookies()",
    "getCookiePolicy:": "getter:cookiePolicy()",
    "takeSnapshotWithConfiguration:completionHandler:": "takeSnapshot(configuration:)",
    "userContentController:didReceiveScriptMessage:replyHandler:": "userContentController(_:didReceive:)",
    "webView:authenticationChallenge:shouldAllowDeprecatedTLS:":
        "webView(_:shouldAllowDeprecatedTLSFor:)",
    "webView:decidePolicyForNavigationAction:decisionHandler:": "webView(_:decidePolicyFor:)",
    "webView:decidePolicyForNavigationAction:preferences:decisionHandler:":
        "webView(_:decidePolicyFor:preferences:)",
    "webView:decidePolicyForNavigationResponse:decisionHandler:": "webView(_:decidePolicyFor:)",
    "webView:didReceiveAuthenticationChallenge:completionHandler:": "webView(_:respondTo:)",
    "webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:":
        "webView(_:decideMediaCapturePermissionsFor:initiatedBy:type:)",
    "webView:willSubmitForm:submissionHandler:": "webView(_:willSubmitForm:)",
}  # fmt: skip
# Declarations that Swift does not import: NS_REFINED_FOR_SWIFT, and those in `#ifndef __swift__`.
HIDDEN = {
    "callAsyncJavaScript:arguments:inFrame:inContentWorld:completionHandler:",
    "createPDFWithConfiguration:completionHandler:",
    "createWebArchiveDataWithCompletionHandler:",
    "evaluateJavaScript:inFrame:inContentWorld:completionHandler:",
    "findString:withConfiguration:completionHandler:",
    "pauseAllMediaPlayback:",
    "requestMediaPlaybackState:",
    "resumeAllMediaPlayback:",
    "suspendAllMediaPlayback:",
}
PRELUDE = """
#define ACTOR __attribute__((swift_attr("@UIActor")))
typedef _Bool BOOL;
typedef double CGFloat;
typedef id nw_proxy_config_t;
#pragma clang assume_nonnull begin
@protocol NSObject
@end
__attribute__((objc_root_class)) @interface NSObject <NSObject>
- (instancetype)init;
@end
@interface NSArray<T> : NSObject
@end
@interface NSSet<T> : NSObject
@end
@interface NSDictionary<K, V> : NSObject
@end
"""
INTEROP = [
    "-parse-as-library", "-Xfrontend", "-enable-objc-interop",
    "-Xfrontend", "-disable-objc-attr-requires-foundation-module",
    "-Xfrontend", "-experimental-skip-all-function-bodies",
]  # fmt: skip

root = pathlib.Path(__file__).parents[2]


def definitions():
    """Returns the declarations of WebKit's headers."""
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


def of_web_view(declarations):
    """Returns the declarations of WKWebView and its kin: neither WebView's nor those of extensions."""
    return {
        name: declared
        for name, declared in declarations.items()
        if name.startswith("WK") and "WebExtension" not in name
    }


def attributes(*words):
    return f"__attribute__(({', '.join(words)}))"


def type_name(name):
    return f'swift_name("{TYPE_NAMES.get(name, name.removeprefix("NS"))}")'


def method_declaration(method):
    """Returns a method in Objective-C."""
    selector = method["selector"]
    words = []
    for label, argument in zip(selector.split(":"), method["args"]):
        actor = "ACTOR " if "(^" in argument["type_name"] and selector not in WITHOUT_ACTOR else ""
        words.append(f"{label}:({actor}{argument['type_name']}){argument['name']}")
    if selector in METHOD_NAMES:
        words.append(attributes(f'swift_name("{METHOD_NAMES[selector]}")'))
    if selector in ASYNC_NAMES:
        name = f'swift_async_name("{ASYNC_NAMES[selector]}")'
        words.append(attributes(name, f"swift_async(not_swift_private, {len(method['args'])})"))
    sign = "+" if method.get("class_method") else "-"
    return f"{sign} ({method['retval']['type_name']}){'' if method['args'] else selector}{' '.join(words)};"


def property_declaration(declared):
    """Returns a property in Objective-C."""
    words = [word for word in declared["attributes"] if word in ("readonly", "class")]
    words += ["=".join(pair) for pair in declared["attributes"] if isinstance(pair, list)]
    return f"@property ({', '.join(words)}) {declared['type_name']} {declared['name']};"


def members(name, declared, are_optional):
    """Returns the members of a class or protocol in Objective-C."""
    properties = declared.get("properties", [])
    accessors = {p["name"] for p in properties} | {"init", "new"}
    accessors |= {f"set{name[0].upper()}{name[1:]}:" for name in accessors}
    accessors |= {pair[1] for p in properties for pair in p["attributes"] if isinstance(pair, list)}
    lines = [property_declaration(each) for each in properties]
    for method in declared["methods"] + LATER.get(name, []):
        if method["selector"] in accessors | HIDDEN:
            continue
        if "implements" in declared:
            lines.append("@required" if method.get("required") and not are_optional else "@optional")
        lines.append(method_declaration(method))
    return lines


def enumerations(data):
    """Returns the enums and option sets in C."""
    cases = {}
    for name, declared in of_web_view(data["enum"]).items():
        cases.setdefault(declared.get("enum", ""), []).append(f"{name} = {declared['value']}")
    for name, values in of_web_view(cases).items():
        is_set = data["enum_type"][name]["type"] == "Q"
        kind = ["enum_extensibility(open)", type_name(name)] + ["flag_enum"] * is_set
        base = "unsigned long" if is_set else "long"
        yield f"typedef enum {attributes(*kind)} {name} : {base} {{ {', '.join(values)} }} {name};"


def stubs(text, declared):
    """Returns declarations of the types that a text uses and does not declare."""
    declared = declared | {"CGFloat", *re.findall(r"(?:@interface|@protocol) (\w+)", PRELUDE)}
    classes = {"NSURLSession", "NSView", *re.findall(r"\b((?:NS|WK)\w+) \*", text)} - declared
    for name in sorted(classes):
        yield f"{attributes(type_name(name))} @interface {name} : NSObject\n@end"
    for name in sorted(set(re.findall(r"\b(?:NS|CG|Sec)\w+\b", text)) - classes - declared):
        kind = attributes("enum_extensibility(closed)", type_name(name))
        yield f"typedef enum {kind} {name} : long {{ {name}First }} {name};"


def header(data, all_optional=False):
    """Returns WKWebView and its kin in Objective-C; if asked, no method of a protocol is required."""
    classes, protocols = of_web_view(data["classes"]), of_web_view(data["formal_protocols"])
    lines = []
    for name, declared in protocols.items():
        lines += [f"ACTOR @protocol {name} <NSObject>", *members(name, declared, all_optional), "@end"]
    for name, declared in classes.items():
        start = f"ACTOR @interface {name} : {declared['super']}"
        lines += [start, *members(name, declared, all_optional), "@end"]
    for name in of_web_view(data["externs"]):
        lines.append(f"extern NSString * const {name};")
    text = "\n".join(lines)
    names = f"@class {', '.join(classes)};\n@protocol {', '.join(protocols)};"
    parts = [PRELUDE, *stubs(text, {*classes}), names, *enumerations(data), text]
    return "\n".join([*parts, "#pragma clang assume_nonnull end", ""])


def write_module(folder, text):
    """Writes a header as the module WebKit."""
    folder.mkdir()
    (folder / "WebKit.h").write_text(text)
    (folder / "module.modulemap").write_text('module WebKit { header "WebKit.h" export * }\n')
