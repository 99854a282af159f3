import Foundation
import NavigationTrace

/// A search for a sequence of events that shows a behaviour, in a trace or an expectation.
///
/// Other events may come between them, and an event may have more fields than required.
struct Showing {
  private(set) var rest: ArraySlice<TraceEvent>

  init(_ events: [TraceEvent]) { rest = events[...] }

  /// The first event that did not come; `nil` if all did.
  var firstMissing: TraceEvent? { rest.first }

  mutating func pass(_ event: TraceEvent) {
    guard let wanted = rest.first, wanted.kind == event.kind, wanted.view == event.view,
      wanted.fields.allSatisfy({ event[$0.key] == $0.value })
    else { return }
    rest.removeFirst()
  }

  /// Skips an item of an expectation.
  ///
  /// Optional events, and the order of two strands, are not certain.
  mutating func pass(_ item: ExpectedItem) {
    switch item {
    case .event(let event): pass(event)
    case .anyOrder(let strands, _):
      let rests = strands.map { strand in
        strand.reduce(into: self) { $0.pass($1) }.rest
      }
      rest = rests.min { $0.count < $1.count } ?? rest
    case .optional: break
    }
  }
}

extension Showing {
  /// Returns the reason why a scenario's `expected.yaml` does not guarantee the events; `nil` if it
  /// does, or if there is no such file.
  static func fault(
    of events: [TraceEvent], in scenario: String, root: String
  ) throws -> String? {
    let file = "\(root)/Fixtures/Scenarios/\(scenario)/expected.yaml"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    let text = try String(contentsOfFile: file, encoding: .utf8)
    var showing = Showing(events)
    for item in try ExpectedTrace(parsing: text, file: file).items { showing.pass(item) }
    return showing.firstMissing.map { "\(scenario)/expected.yaml has no '\($0)' there" }
  }
}
