/// The states of an expectation, and the events that lead from state to state.
///
/// A sequence of events is a chain of states. A group of strands that may interleave has one state
/// for each combination of positions in the strands. Optional events have an additional transition
/// that skips them. State 0 is the start, the last state is the end, and every transition leads to
/// a state with a higher number.
///
/// For example, `load`, then `title` and `didCommit` in any order, then `didFinish` have six
/// states: the start, after `load`, after `title` alone, after `didCommit` alone, after both, and
/// the end.
struct ExpectedStates {
  /// A transition into a state.
  struct Way: Hashable {
    var origin: Int
    /// The index of the expected event that leads to the state; `nil` if the transition needs no
    /// event.
    var event: Int?
  }

  private(set) var ways: [[Way]] = [[]]

  var count: Int { ways.count }

  /// The indices of all expected events that lead from one state to another.
  var events: Set<Int> { Set(ways.joined().compactMap(\.event)) }

  init(_ items: [IndexedItem]) {
    for item in items {
      switch item.form {
      case .chain: appendChain(item.events)
      case .optional: appendChain(item.events, isOptional: true)
      case .strands: appendStrands(item.groups)
      }
    }
  }

  private mutating func appendChain(_ events: [Int], isOptional: Bool = false) {
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
