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

  /// The events of an entry, those of a group in the order in which they are written, and as often
  /// as they may come.
  private static func events(in entry: AuthoredNode) -> [AuthoredNode] {
    let groups = ["anyOrder", "optional", "oneOf", "repeat", "any"]
    guard entry.isMapping, let (name, value) = try? entry.entries().first, groups.contains(name),
      let fields = try? value.entries()
    else { return [entry] }
    func field(_ name: String) -> AuthoredNode? { fields.first { $0.key == name }?.value }
    let events = ((try? field("events")?.list()) ?? []).flatMap { strand in
      strand.isList ? (try? strand.list()) ?? [] : [strand]
    }
    let times = name == "repeat" ? (try? field("max")?.integer()) ?? 1 : 1
    return Array(repeatElement(events, count: times).joined())
  }
}
