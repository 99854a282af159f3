import HTTPMessages
import HTTPTypes

/// A type that answers requests at once, without waiting.
///
/// A `Reply` is the simplest responder. Others wrap a responder and change its replies, so that
/// they can be combined. In this example each reply waits until a gate is opened, and the
/// connection is closed instead of every third reply:
///
/// ```swift
/// var origin = Origin()
/// origin["/page"] = Reply.html("<p>Hello").held(by: "page").failing(with: .close(), .every(3))
/// ```
///
/// A responder itself never waits. A wait, such as a delay, is a part of the reply, and the server
/// performs it.
public protocol Responder: Sendable {
  /// Returns the reply to a request that has arrived completely.
  func reply(to request: FixtureRequest) -> Reply

  /// Returns the responder for one session: with `${origin.NAME}` replaced wherever an author may
  /// write it, and without the state of other sessions.
  ///
  /// - Returns: `nil` if all sessions can share this responder, which takes less memory.
  func resolved(_ context: SiteContext) -> (any Responder)?

  /// Returns what the reply needs in addition to the request's head.
  func needs(for request: RequestHead) -> ReplyNeeds
}

/// The things that a reply needs in addition to the head of its request.
public struct ReplyNeeds: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// The body, which the server otherwise discards.
  public static let body = ReplyNeeds(rawValue: 1)
  /// More than a millisecond of CPU time; the server makes the reply on another thread.
  public static let time = ReplyNeeds(rawValue: 2)
  /// More than a few milliseconds of CPU time.
  ///
  /// Replies that need only ``time`` do not wait for these.
  public static let longTime = ReplyNeeds(rawValue: 8).union(.time)
  /// The IP address of the client, which costs a system call for each connection.
  public static let address = ReplyNeeds(rawValue: 4)

  /// The maximum size in bytes of a body that can be made in a few milliseconds.
  static let shortBody = 256 * 1024

  /// Creates a set of needs.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
}

extension Responder {
  /// Returns ``ReplyNeeds/body``, since a responder may use any part of a request.
  public func needs(for request: RequestHead) -> ReplyNeeds { .body }

  /// Returns `nil`, since most responders do not contain text with placeholders.
  public func resolved(_ context: SiteContext) -> (any Responder)? { nil }

  /// Returns a responder whose replies are held until the gate is opened.
  public func held(by gate: String, at place: ReplyPlace = .status) -> some Responder {
    Waiting([Wait(for: .gate(gate), at: place)], content: self)
  }

  /// Returns a responder that sends the same replies after a pause.
  public func delayed(by pause: Duration, at place: ReplyPlace = .status) -> some Responder {
    Waiting([Wait(for: .delay(pause), at: place)], content: self)
  }

  /// Returns a responder that sends the body of each reply in pieces, with pauses between them.
  public func trickled(bytes: Int, every pause: Duration) -> some Responder {
    Paced(Pace(bytes: bytes, every: pause), content: self)
  }

  /// Returns a responder that limits the transfer rate of the body of each reply.
  public func limited(toBytesPerSecond bandwidth: Int) -> some Responder {
    Paced(.bandwidth(bandwidth), content: self)
  }

  /// Returns a responder that breaks some or all of the replies with a fault.
  public func failing(with fault: Fault, _ occurrence: Occurrence = .always) -> some Responder {
    Faulty(faults: [CountedFault(fault, occurrence)], content: self)
  }
}

/// The values that one session gives to the replies of its site.
public struct SiteContext: Sendable {
  /// The URLs at which the session's origins are served.
  package var origins: OriginAddresses
  /// The authentication state that the session's challenges share.
  package var spaces = ProtectionSpaces()

  /// The name of the origin.
  public var origin: String

  /// Creates the context of a session; by default, placeholders are not replaced.
  package init(origins: OriginAddresses = OriginAddresses([:]), origin: String = "main") {
    self.origins = origins
    self.origin = origin
  }

  /// The scheme of the origin's URL: `http` or `https`.
  var scheme: String {
    origins.addresses[origin]?.hasPrefix("https:") == true ? "https" : "http"
  }
}

/// A fixed reply is a responder that sends the same reply to every request.
extension Reply: Responder {
  /// Returns the reply itself.
  public func reply(to request: FixtureRequest) -> Reply { self }

  /// Returns an empty set, since the reply is always the same.
  public func needs(for request: RequestHead) -> ReplyNeeds { [] }

  /// Returns the reply with placeholders replaced in field values and in text that it sends.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    let (origins, parts) = (context.origins, parts)
    let resolved = parts.map { part -> ReplyPart in
      switch part {
      case .head(let head):
        .head(
          ReplyHead(
            status: head.status, reason: head.reason, fields: head.fields.resolved(origins)))
      case .body(let bytes): .body(origins.replacingPlaceholders(in: bytes))
      case .trailers(let fields): .trailers(fields.resolved(origins))
      case .raw(let bytes): .raw(origins.replacingPlaceholders(in: bytes))
      case .webSocket(let script, let subprotocol):
        .webSocket(script.resolved(origins), subprotocol: subprotocol)
      case .file, .delay, .gate, .silence, .close, .reset, .http2: part
      }
    }
    return resolved == parts ? nil : Reply(resolved)
  }
}

extension HTTPFields {
  /// The maximum number of header fields that a site file or an archive may give one head.
  ///
  /// Some clients accept at most 100 fields, and `HTTPFields` itself cannot hold 65,535.
  package static let mostAuthored = 1000

  /// Returns the fields with placeholders replaced in their values.
  func resolved(_ origins: OriginAddresses) -> HTTPFields {
    guard contains(where: { $0.value.utf8.contains(UInt8(ascii: "$")) }) else { return self }
    return mapValues { origins.replacingPlaceholders(in: $0.value) }
  }

  /// Returns the fields with transformed values; a field whose value stays the same is reused.
  func mapValues(_ transform: (HTTPField) -> String) -> HTTPFields {
    HTTPFields(
      map { field in
        let value = transform(field)
        return value == field.value ? field : HTTPField(name: field.name, value: value)
      })
  }
}
