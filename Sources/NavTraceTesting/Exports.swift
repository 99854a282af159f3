// The modules that a test needs, exported so that the test imports only this one: sites and
// sessions, traces, engines, and the parts of WebKit and Foundation that the app's own code uses.
@_exported public import FixtureServing
@_exported public import NavigationRecording
@_exported public import NavigationTrace
@_exported public import WebEngines
@_exported public import WebViewKit
