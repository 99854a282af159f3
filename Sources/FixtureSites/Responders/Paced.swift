import HTTPMessages
import Synchronization

/// A responder that sends the body of another one's reply in pieces, with pauses between them.
///
/// The reply is sent whole and not for storing, unless its author wrote `Cache-Control`. One
/// without a body is not slowed down.
public struct Paced: Responder {
  /// The speed of the replies.
  package let pace: Pace
  /// The responder that answers.
  public let content: any Responder
  private let pauses: PauseSequence

  /// Slows down a responder.
  package init(_ pace: Pace, content: any Responder) {
    self.pace = pace
    self.content = content
    pauses = PauseSequence(pace.pause)
  }

  /// Returns the reply of the content with its body in pieces.
  public func reply(to request: FixtureRequest) -> Reply {
    let reply = content.unstoredReply(to: request)
    guard reply.hasBody(for: request.head) else { return reply }
    let scale = pace.piecesAtOnce(of: reply.bodyLength)
    var isFirst = true
    return reply.inPieces(of: pace.bytes * scale) { _ in
      defer { isFirst = false }
      return isFirst ? [] : [.delay(pauses.next() * scale)]
    }
  }

  /// Returns the content's needs.
  public func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// Returns the same pace for the resolved content, with all pauses still to come.
  public func resolved(_ context: SiteContext) -> any Responder {
    Paced(pace, content: content.resolved(context))
  }
}

/// The speed of a body: a number of bytes at once, with a pause before the next.
package struct Pace: Hashable, Sendable {
  /// The number of body bytes that are sent at once, at least 1.
  package let bytes: Int
  /// The wait between two pieces.
  package let pause: Pause

  /// Pieces of a size, with a pause between them.
  package init(bytes: Int, every pause: Pause) {
    self.bytes = max(1, bytes)
    self.pause = pause
  }

  /// Returns the pieces of a bandwidth in bytes a second: ten a second, below that one for each
  /// byte.
  package static func bandwidth(_ bytesPerSecond: Int) -> Pace {
    let bandwidth = max(1, bytesPerSecond)
    let bytes = max(1, bandwidth / 10)
    return Pace(bytes: bytes, every: .seconds(Double(bytes) / Double(bandwidth)))
  }

  /// A body in more pieces gets larger ones with longer pauses, which is as fast.
  static let pieces = 10_000

  /// Returns the number of authored pieces to send as one of a body of this length.
  func piecesAtOnce(of length: Int) -> Int {
    let wanted = (length - 1) / bytes + 1
    return max(1, (wanted - 1) / Self.pieces + 1)
  }
}

/// A length of time, the same each time or drawn around a middle.
public struct Pause: Hashable, Sendable {
  /// The length, or the middle of the random ones.
  public internal(set) var duration: Duration
  /// The greatest distance of a drawn length from the middle; never below 0.
  public internal(set) var jitter: Duration
  /// The source of the drawn numbers: the same seed gives the same pauses.
  public internal(set) var seed: UInt64

  /// Creates a pause that is drawn for each use, evenly between `duration - jitter` and `+ jitter`;
  /// without jitter, it is always the same.
  package init(_ duration: Duration, jitter: Duration = .zero, seed: UInt64 = 0) {
    self.duration = duration
    self.jitter = jitter
    self.seed = seed
  }

  /// Returns a pause that is drawn for each use, evenly between `seconds - jitter` and `+ jitter`;
  /// without jitter, it is always the same.
  public static func seconds(_ seconds: Double, jitter: Double = 0, seed: UInt64 = 0) -> Pause {
    Pause(.seconds(seconds), jitter: .seconds(jitter), seed: seed)
  }
}

/// The pauses of one session, one after the other.
final class PauseSequence: Sendable {
  let pause: Pause
  private let generator: Mutex<SeededGenerator>

  init(_ pause: Pause) {
    self.pause = pause
    generator = Mutex(SeededGenerator(seed: pause.seed))
  }

  func next() -> Duration {
    if pause.jitter == .zero { return pause.duration }
    let unit = generator.withLock { $0.unit() }
    return max(.zero, pause.duration + pause.jitter * (2 * unit - 1))
  }
}
