/// How far an expectation has been met: its states, and the events that lead from one to the next.
///
/// Events in one order make a chain; strands in any order make every combination of how far each
/// has come; an optional group has a second way around it. State 0 is the start, the last one the
/// end, and every way leads to a higher number.
struct ExpectedStates {
  /// A way into a state.
  struct Way: Hashable {
    /// The state that it comes from.
    var origin: Int
    /// Index of the event that makes it; nil for the way around an optional group.
    var event: Int?
  }

  /// The ways into each state.
  private(set) var ways: [[Way]] = [[]]

  /// The number of states.
  var count: Int { ways.count }

  /// The events that lead from state to state, each once.
  var events: Set<Int> { Set(ways.joined().compactMap(\.event)) }

  /// Builds the states of groups whose events are given by index.
  init(_ items: [IndexedItem]) {
    for item in items {
      switch item {
      case .chain(let events, let isOptional): appendChain(events, isOptional: isOptional)
      case .strands(let strands): appendStrands(strands)
      }
    }
  }

  private mutating func appendChain(_ events: [Int], isOptional: Bool) {
    guard !events.isEmpty else { return }
    let start = count - 1
    for event in events { ways.append([Way(origin: count - 1, event: event)]) }
    if isOptional { ways[count - 1].append(Way(origin: start, event: nil)) }
  }

  private mutating func appendStrands(_ strands: [[Int]]) {
    let start = count - 1
    var strides: [Int] = []
    var total = 1
    for strand in strands {
      strides.append(total)
      total *= strand.count + 1
    }
    for state in 1..<max(total, 1) {
      var incoming: [Way] = []
      for (strand, stride) in zip(strands, strides) {
        let done = state / stride % (strand.count + 1)
        if done > 0 {
          incoming.append(Way(origin: start + state - stride, event: strand[done - 1]))
        }
      }
      ways.append(incoming)
    }
  }
}
