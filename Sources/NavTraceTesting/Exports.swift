// The modules that a test needs, so that it imports one: sites and sessions, traces, engines, and
// what the app's own code has of WebKit and Foundation.
@_exported public import FixtureServing
@_exported public import NavigationRecording
@_exported public import NavigationTrace
@_exported public import WebEngines
@_exported public import WebViewKit
