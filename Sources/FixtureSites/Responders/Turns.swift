import HTTPMessages
import Synchronization

/// A responder that passes successive requests of a session to different responders.
public struct Turns: Responder {
  /// The responders in the order in which they answer.
  package let turns: [any Responder]
  /// Whether the first responder follows the last.
  ///
  /// If not, the last one answers all later requests.
  package let repeats: Bool
  private let counter = SessionCounter()

  /// Creates a responder that passes requests to the given responders in turn.
  ///
  /// - Parameter turns: The responders. If there are none, every reply is 404.
  public init(_ turns: [any Responder], repeats: Bool = false) {
    self.turns = turns
    self.repeats = repeats
  }

  /// Returns the reply of the responder whose turn it is.
  public func reply(to request: FixtureRequest) -> Reply {
    guard let last = turns.indices.last else { return .notFound(request.path) }
    let turn = counter.next()
    return turns[repeats ? turn % turns.count : min(turn, last)].reply(to: request)
  }

  /// Returns everything that any of the responders needs.
  public func needs(for request: RequestHead) -> ReplyNeeds {
    turns.reduce([]) { $0.union($1.needs(for: request)) }
  }

  /// Returns a copy with resolved responders, which begins with the first responder.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    var copy = turns
    for (index, turn) in turns.enumerated() {
      // If no responder changes, the array is not copied.
      if let resolved = turn.resolved(context) { copy[index] = resolved }
    }
    return Turns(copy, repeats: repeats)
  }
}

/// A counter of events in one session.
final class SessionCounter: Sendable {
  private let count = Mutex(0)

  /// Increments the count, and returns its previous value.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count - 1
    }
  }

  /// Increments the count and returns true, or returns false if the limit has been reached.
  func next(below limit: Int) -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }
}
