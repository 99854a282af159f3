/// What an engine cannot show, and where its order means nothing.
public struct EngineCapabilities: Hashable, Sendable, Codable {
  /// A callback, or one argument of it, that the engine cannot show natively.
  public struct Gap: Hashable, Sendable, Codable {
    /// The callback, in the words of a trace: `decidePolicyForNavigationAction`.
    public var event: String
    /// The argument, in the words of a trace: `source`; nil where the whole callback is missing.
    public var field: String?
    /// Why it cannot be shown.
    public var reason: String

    /// Creates a gap.
    public init(event: String, field: String? = nil, reason: String) {
      self.event = event
      self.field = field
      self.reason = reason
    }
  }

  /// A channel, or one kind of event, whose events come by a way of their own, so that their place
  /// among the others is chance.
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

  /// What cannot be shown.
  public var gaps: [Gap]
  /// Where order means nothing.
  public var racyChannels: [RacyChannel]
  /// The systems whose WKWebView it can behave like.
  public var profiles: [SystemProfile]

  /// Creates a table.
  public init(
    gaps: [Gap] = [], racyChannels: [RacyChannel] = [], profiles: [SystemProfile] = [.newest]
  ) {
    self.gaps = gaps
    self.racyChannels = racyChannels
    self.profiles = profiles
  }
}
