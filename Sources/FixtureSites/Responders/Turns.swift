import HTTPMessages
import Synchronization

/// A responder that answers successive requests of a session by different responders.
public struct Turns: Responder {
  /// The responders in the order in which they answer.
  package let turns: [any Responder]
  /// Whether the first follows the last; otherwise the last answers all further requests.
  package let repeats: Bool
  private let counter = SessionCounter()

  /// Creates turns.
  ///
  /// - Parameter turns: At least one; without any the reply is 404.
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

  /// Returns the same turns of resolved responders, with all requests still to come.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    var copy = turns
    for (index, turn) in turns.enumerated() {
      // Without a change, the copy has no memory of its own.
      if let resolved = turn.resolved(context) { copy[index] = resolved }
    }
    return Turns(copy, repeats: repeats)
  }
}

/// The number of times that something has happened in one session.
final class SessionCounter: Sendable {
  private let count = Mutex(0)

  /// Counts one more, and returns the number before.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count - 1
    }
  }

  /// Counts one more and returns true, unless there are as many as a limit.
  func next(below limit: Int) -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }
}
