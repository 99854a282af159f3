/// Where every value of an engine's traces comes from, and which of its orders mean nothing.
public struct EngineCapabilities: Hashable, Sendable, Codable {
  /// One callback with all its arguments, and the origins of each.
  public struct Event: Hashable, Sendable, Codable {
    /// The callback, in the words of a trace: `decidePolicyForNavigationAction`.
    public var event: String
    /// Where the callback itself comes from; the usual origin is first.
    public var origins: [ValueOrigin]
    /// Where each argument comes from, in the words of a trace: `source`.
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
    /// Where it comes from; the usual origin is first.
    public var origins: [ValueOrigin]

    /// Creates the entry of an argument.
    public init(field: String, origins: [ValueOrigin]) {
      self.field = field
      self.origins = origins
    }
  }

  /// A channel, or one kind of event, whose place among the other events is chance.
  public struct RacyChannel: Hashable, Sendable, Codable {
    /// The channel or the event, in the words of a trace: `download`, `title`.
    public var channel: String
    /// Why the place is chance.
    public var reason: String

    /// Creates a racy channel.
    public init(channel: String, reason: String) {
      self.channel = channel
      self.reason = reason
    }
  }

  /// A callback that a part of navtrace holds back, so that its place is that part's word.
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

  /// Creates a table.
  public init(
    events: [Event], racyChannels: [RacyChannel] = [], heldEvents: [HeldEvent] = [],
    profiles: [SystemProfile] = [.newest]
  ) {
    self.events = events
    self.racyChannels = racyChannels
    self.heldEvents = heldEvents
    self.profiles = profiles
  }
}
