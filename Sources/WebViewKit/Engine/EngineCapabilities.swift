/// The origins of all values in an engine's traces, and the orders that mean nothing.
public struct EngineCapabilities: Hashable, Sendable, Codable {
  /// One callback with all its arguments, and the origins of each.
  public struct Event: Hashable, Sendable, Codable {
    /// The callback, in the words of a trace: `decidePolicyForNavigationAction`.
    public var event: String
    /// The origins of the callback itself; the usual one is first.
    public var origins: [ValueOrigin]
    /// The origins of each argument, in the words of a trace: `source`.
    public var fields: [Field]

    /// Creates the entry of a callback.
    public init(
      _ event: String, _ origins: ValueOrigin...,
      fields: KeyValuePairs<String, [ValueOrigin]> = [:]
    ) {
      self.event = event
      self.origins = origins
      self.fields = fields.map { Field(field: $0.key, origins: $0.value) }
    }

    /// Creates the entry of a value that has the origins of its event.
    package static func value(_ event: String, _ origins: ValueOrigin...) -> Event {
      var entry = Event(event)
      entry.origins = origins
      entry.fields = [Field(field: "value", origins: origins)]
      return entry
    }

    /// Creates the entries of callbacks that the engine never delivers.
    ///
    /// - Parameter fields: The arguments of each callback.
    public static func unobservable(
      _ reason: String, _ fields: KeyValuePairs<String, [String]>
    ) -> [Event] {
      fields.map { event, fields in
        var entry = Event(event, .unobservable(reason))
        entry.fields = fields.map { Field(field: $0, origins: [.unobservable(reason)]) }
        return entry
      }
    }
  }

  /// One argument of a callback, and its origins.
  public struct Field: Hashable, Sendable, Codable {
    /// The argument's name.
    public var field: String
    /// Its origins; the usual one is first.
    public var origins: [ValueOrigin]

    /// Creates the entry of an argument.
    public init(field: String, origins: [ValueOrigin]) {
      self.field = field
      self.origins = origins
    }
  }

  /// A channel, or one kind of event, whose place among the other events is random.
  public struct RacyChannel: Hashable, Sendable, Codable {
    /// The channel or the event, in the words of a trace: `download`, `title`.
    public var channel: String
    /// The reason why the place is left to chance.
    public var reason: String

    /// Creates a racy channel.
    public init(channel: String, reason: String) {
      self.channel = channel
      self.reason = reason
    }
  }

  /// A callback that a part of navtrace holds back, so that its place is not the engine's.
  public struct HeldEvent: Hashable, Sendable, Codable {
    /// The callback, in the words of a trace.
    public var event: String
    /// The part of navtrace.
    public var part: String
    /// The rule after which it is held.
    public var reason: String

    /// Creates a held event.
    public init(event: String, by part: String, _ reason: String) {
      self.event = event
      self.part = part
      self.reason = reason
    }
  }

  /// The origins of every event that an engine can report, and of every field of it.
  public var events: [Event]
  /// Events whose order means nothing.
  public var racyChannels: [RacyChannel]
  /// Events whose order is not the engine's.
  public var heldEvents: [HeldEvent]
  /// The systems whose WKWebView the engine can behave like.
  public var profiles: [SystemProfile]
  /// The versions of HTTP that the engine offers to a server with TLS, the newest one first.
  public var httpVersions: [String]

  /// Creates a table.
  public init(
    events: [Event], racyChannels: [RacyChannel] = [], heldEvents: [HeldEvent] = [],
    profiles: [SystemProfile] = [.newest], httpVersions: [String] = ["2", "1.1"]
  ) {
    self.events = events
    self.racyChannels = racyChannels
    self.heldEvents = heldEvents
    self.profiles = profiles
    self.httpVersions = httpVersions
  }
}

/// The origin of a callback, or of one argument of it, on an engine.
public struct ValueOrigin: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The origin of a value: the engine, or a part of navtrace.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// The engine's own: a signal or a call of its API gave it.
    case native
    /// A part of navtrace made it up, so that WKWebView's API works; it is never compared.
    case supplied
    /// None: the engine does not show it.
    case unobservable
  }

  /// The events of one kind that have one value in a field.
  public struct Variant: Hashable, Sendable, Codable {
    /// The field, in the words of a trace: `method`.
    public var field: String
    /// Its value, in the words of a trace: `ServerTrust`.
    public var value: String
  }

  /// The kind of origin.
  public var kind: Kind
  /// The signal or call of the engine, or the part of navtrace; `nil` for what is unobservable.
  public var source: String?
  /// The rule after which a part supplies the value, or why the value is unobservable.
  public var reason: String?
  /// The condition for this to hold, if the callback or argument has several origins.
  public var condition: String?
  /// The events that it is about, if not all of the kind.
  public var variant: Variant?

  /// The origin in one line: source, rule or reason, condition.
  public var description: String {
    [source, reason].compactMap(\.self).joined(separator: ": ")
      + (condition.map { " (if \($0))" } ?? "")
      + (variant.map { " (if \($0.field) is \($0.value))" } ?? "")
  }

  /// Returns a value that the engine gives by a signal or a call.
  public static func native(_ source: String, if condition: String? = nil) -> ValueOrigin {
    ValueOrigin(kind: .native, source: source, condition: condition)
  }

  /// Returns a value that a part of navtrace makes up after a rule.
  public static func supplied(
    by part: String, _ rule: String, if condition: String? = nil
  ) -> ValueOrigin {
    ValueOrigin(kind: .supplied, source: part, reason: rule, condition: condition)
  }

  /// Returns a value that the engine does not show, and why.
  public static func unobservable(_ reason: String, if condition: String? = nil) -> ValueOrigin {
    ValueOrigin(kind: .unobservable, reason: reason, condition: condition)
  }

  /// Events that the engine does not show, although it shows others of their kind.
  ///
  /// - Parameters:
  ///   - field: The field that distinguishes them from the others, by its name in a trace.
  ///   - value: Its value in these events.
  public static func unobservable(
    _ reason: String, ifField field: String, is value: String
  ) -> ValueOrigin {
    var origin = ValueOrigin(kind: .unobservable, reason: reason)
    origin.variant = Variant(field: field, value: value)
    return origin
  }
}

/// A part of WebViewKit that supplies values with every engine.
///
/// An engine's table names it as the source of the values that it supplies.
public enum FacadePart: String, CaseIterable, Hashable, Sendable {
  /// The view's state between a call such as `load(_:)` and the engine's first report of it.
  case pendingLoad = "PendingLoad"
  /// The values that the app has set on the view, which the view returns.
  case viewProperties = "ViewProperties"
  /// The order of properties that change at once.
  case propertyOrder = "WKWebView.publishProperties"
  /// The stop of the app's scheme tasks when the process that wanted them has ended.
  case schemeTasks = "WKWebView.stopSchemeTasks"
  /// The reload of a page whose process has ended, if no delegate handles the end.
  case terminationReload = "WKWebView.reloadByItself"
}
