// A trace is made of events.
@_exported public import NavigationEvents
