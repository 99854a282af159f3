// A trace consists of events.
@_exported public import NavigationEvents
