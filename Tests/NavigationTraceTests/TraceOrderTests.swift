import NavigationTrace
import Testing

@Suite struct TraceOrderTests {
  private static func trace(_ events: String) -> Trace {
    Trace(
      engine: "model", events: events.map { TraceEvent(.title, [.value: .string(String($0))]) })
  }

  /// Each element as `letter<predecessors`, with its count if not every trace has it.
  private static func order(_ traces: [String]) -> [String] {
    let elements = TraceOrder(traces.map(trace)).elements
    func letter(_ element: TraceOrder.Element) -> String {
      if case .string(let text)? = element.event[.value] { text } else { "?" }
    }
    return elements.map { element in
      let after = element.after.map { letter(elements[$0]) }.joined()
      let count = element.traces < traces.count ? " \(element.traces)" : ""
      return "\(letter(element))<\(after)\(count)"
    }
  }

  @Test(arguments: [
    (["abc"], ["a<", "b<a", "c<b"]),
    (["abcd", "acbd"], ["a<", "b<a", "c<a", "d<bc"]),
    (["abd", "acd"], ["a<", "b<a 1", "c<a 1", "d<bc"]),
    (["ab", "ba"], ["a<", "b<"]),
    (["aab", "aba"], ["a<", "a<a", "b<a"]),
    (["ac", "abc"], ["a<", "b<a 1", "c<b"]),
    ([], []),
  ])
  func `an event that precedes another in every trace precedes it in the merged order`(
    traces: [String], order: [String]
  ) {
    #expect(Self.order(traces) == order)
  }
}
