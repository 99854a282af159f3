/// The states of an expectation, and the events that lead from one to the next.
///
/// Events in one order make a chain; strands in any order make every combination of how far each
/// has come; what need not come has a second way around it. State 0 is the start, the last one the
/// end, and every way leads to a higher number.
struct ExpectedStates {
  /// An input that leads into a state.
  enum Reading: Hashable {
    case nothing
    /// The expected event of an index.
    case event(Int)
    /// An event of some kinds; `nil` for all.
    case any(of: Set<EventKind>?)
  }

  /// A way into a state.
  struct Way: Hashable {
    var origin: Int
    var reading: Reading

    /// Index of the event that makes it; `nil` if it is none of the expected ones.
    var event: Int? { if case .event(let index) = reading { index } else { nil } }
  }

  private(set) var ways: [[Way]] = [[]]

  var count: Int { ways.count }

  /// The events that lead from state to state, each once.
  var events: Set<Int> { Set(ways.joined().compactMap(\.event)) }

  init(_ items: [IndexedItem]) {
    for item in items {
      switch item.form {
      case .chain: appendChain(item.events)
      case .optional: appendChain(item.events, isOptional: true)
      case .strands: appendStrands(item.groups)
      case .alternatives: appendAlternatives(item.groups)
      case .copies(let least): appendCopies(item.groups, least: least)
      case .wild(let kinds, let most): appendWild(kinds, most: most)
      }
    }
  }

  private mutating func appendChain(_ events: [Int], isOptional: Bool = false) {
    guard !events.isEmpty else { return }
    let start = count - 1
    for event in events { ways.append([Way(origin: count - 1, reading: .event(event))]) }
    if isOptional { ways[count - 1].append(Way(origin: start, reading: .nothing)) }
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
          incoming.append(
            Way(origin: start + state - stride, reading: .event(strand[done - 1])))
        }
      }
      ways.append(incoming)
    }
  }

  private mutating func appendAlternatives(_ sequences: [[Int]]) {
    let start = count - 1
    var ends: [Way] = []
    for sequence in sequences {
      var state = start
      for event in sequence.dropLast() {
        ways.append([Way(origin: state, reading: .event(event))])
        state = count - 1
      }
      let last = sequence.last.map(Reading.event) ?? .nothing
      ends.append(Way(origin: state, reading: last))
    }
    ways.append(ends)
  }

  private mutating func appendCopies(_ copies: [[Int]], least: Int) {
    var ends = [count - 1]
    for copy in copies {
      appendChain(copy)
      ends.append(count - 1)
    }
    ways.append(ends.dropFirst(least).map { Way(origin: $0, reading: .nothing) })
  }

  private mutating func appendWild(_ kinds: Set<EventKind>?, most: Int) {
    for _ in 0..<most {
      ways.append([
        Way(origin: count - 1, reading: .any(of: kinds)),
        Way(origin: count - 1, reading: .nothing),
      ])
    }
  }
}
