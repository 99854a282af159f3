// The modules that a test needs. They are exported so that a test has to import only this module:
// sites and sessions, traces, engines, and the parts of WebKit and Foundation that the app's own
// code uses.
@_exported public import FixtureServing
@_exported public import NavigationRecording
@_exported public import NavigationTrace
@_exported public import WebEngines
@_exported public import WebViewKit
