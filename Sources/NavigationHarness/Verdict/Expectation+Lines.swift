import AuthoredYAML
import NavigationTrace

extension Scenario.Expectation {
  /// The line of its file on which an event stands; nil where the file does not say so any more.
  ///
  /// - Parameter position: The event's place among all that are expected, from 1, as
  ///   `DiffLine.expectedPosition` has it.
  public func line(ofEvent position: Int) -> Int? {
    guard let root = try? AuthoredNode(contentsOf: file, expected: "an expected trace"),
      let entries = try? root.value(of: "events")?.list()
    else { return nil }
    let nodes = zip(trace.items, entries).flatMap(Self.events)
    return nodes.indices.contains(position - 1) ? nodes[position - 1].line : nil
  }

  /// The nodes of an item's events, in the order in which the item has them.
  private static func events(of item: ExpectedItem, in entry: AuthoredNode) -> [AuthoredNode] {
    if case .event = item { return [entry] }
    let group = (try? entry.entries())?.first?.value
    let written = (try? group?.value(of: "events")?.list()) ?? []
    let events = written.flatMap { node in node.isList ? (try? node.list()) ?? [] : [node] }
    guard case .repeated(_, let times, _) = item else { return events }
    return Array(repeatElement(events, count: times.upperBound).joined())
  }
}

extension AuthoredNode {
  fileprivate func value(of key: String) throws(AuthoredError) -> AuthoredNode? {
    try entries().first { $0.key == key }?.value
  }
}
