/// Something that answers a request at once and without waiting.
public protocol Responder: Sendable {
  /// The reply to a request that has arrived completely.
  func reply(to request: FixtureRequest) -> Reply

  /// The same responder as one session has it: with `${origin.NAME}` replaced wherever an author
  /// may write it, and with nothing remembered of other sessions.
  func resolved(_ context: SiteContext) -> any Responder

  /// What the reply to a request needs beside its head.
  func needs(for request: RequestHead) -> ReplyNeeds
}

/// What a reply needs beside the head of its request.
public struct ReplyNeeds: OptionSet, Hashable, Sendable {
  /// The bits of the needs.
  public let rawValue: UInt8

  /// The body, which the server otherwise reads and does not keep.
  public static let body = ReplyNeeds(rawValue: 1)
  /// More than a millisecond of a processor; the server makes it where others need not wait for it.
  public static let time = ReplyNeeds(rawValue: 2)

  /// Creates a set of needs.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
}

extension Responder {
  /// The body: a responder may look at all of a request.
  public func needs(for request: RequestHead) -> ReplyNeeds { .body }

  /// Itself: most responders hold no authored text.
  public func resolved(_ context: SiteContext) -> any Responder { self }
}
