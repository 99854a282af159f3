// The modules that a test needs, so that it imports one: sites and sessions, traces, engines.
@_exported public import FixtureServing
@_exported public import NavigationRecording
@_exported public import NavigationTrace
@_exported public import WebEngines
