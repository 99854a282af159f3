import AuthoredYAML

extension Scenario.Expectation {
  /// The line of its file on which an event stands; nil where the file does not say so any more.
  ///
  /// - Parameter position: The event's place among all that are expected, from 1, as
  ///   ``DiffLine/expectedPosition`` has it.
  public func line(ofEvent position: Int) -> Int? {
    guard let root = try? AuthoredNode(contentsOf: file, expected: "an expected trace"),
      let entries = try? root.fields("trace", "source", "reason", "events")["events"]?.list()
    else { return nil }
    let lines = entries.flatMap(Self.events).map(\.line)
    return lines.indices.contains(position - 1) ? lines[position - 1] : nil
  }

  /// The events of an entry, those of a group in the order in which they are written.
  private static func events(in entry: AuthoredNode) -> [AuthoredNode] {
    guard entry.isMapping, let (name, value) = try? entry.entries().first,
      name == "anyOrder" || name == "optional"
    else { return [entry] }
    let strands = try? value.fields("reason", "source", "events")["events"]?.list()
    return (strands ?? []).flatMap { strand in
      strand.isList ? (try? strand.list()) ?? [] : [strand]
    }
  }
}
