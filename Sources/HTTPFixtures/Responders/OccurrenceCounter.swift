import Synchronization

/// Counts the requests of one session for one reply, or the connections to one origin.
package final class OccurrenceCounter: Sendable {
  private struct State {
    var count = 0
    var generator: SeededGenerator
  }

  private let occurrence: Occurrence
  private let state: Mutex<State>

  package init(_ occurrence: Occurrence) {
    self.occurrence = occurrence
    let seed: UInt64 = if case .probability(_, let seed) = occurrence { seed } else { 0 }
    state = Mutex(State(generator: SeededGenerator(seed: seed)))
  }

  /// Whether it happens to the request, or connection, that has come now.
  package func next() -> Bool {
    state.withLock { state in
      state.count += 1
      return switch occurrence {
      case .always: true
      case .first(let limit): state.count <= limit
      case .every(let step): state.count % max(1, step) == 0
      case .probability(let chance, _): state.generator.unit() < chance
      }
    }
  }
}
