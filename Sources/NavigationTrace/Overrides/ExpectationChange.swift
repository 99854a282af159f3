/// One change that an override states to its parent.
public enum ExpectationChange: Hashable, Sendable {
  /// Fields of an event differ.
  case change(EventMatcher, FieldChange)
  /// An event, or a section, does not come.
  case remove(EventSelection)
  /// Entries come in addition.
  case insert([ExpectedItem], EventSpot)
  /// An event, or a section, comes at another place; a group moves as a whole.
  case move(EventSelection, EventSpot)
  /// Other entries come in place of an event or a section; a group is replaced as a whole.
  case replace(EventSelection, with: [ExpectedItem])

  /// The entries that it adds.
  var content: [ExpectedItem] {
    switch self {
    case .insert(let items, _), .replace(_, let items): items
    case .change, .remove, .move: []
    }
  }

  /// Its lines in a file, below `changes:`.
  var yamlLines: [String] {
    switch self {
    case .change(let matcher, let change):
      ["- change: \(matcher)"] + change.yamlLines
    case .remove(let selection): ["- remove: \(selection)"]
    case .insert(let items, let spot): Self.lines("- insert", items) + ["  \(spot)"]
    case .move(let selection, let spot): ["- move: \(selection)", "  \(spot)"]
    case .replace(let selection, let items):
      ["- replace: \(selection)"] + Self.lines("  with", items)
    }
  }

  private static func lines(_ key: String, _ items: [ExpectedItem]) -> [String] {
    if items.count == 1, case .event(let event) = items[0] { return ["\(key): \(event.inFlow)"] }
    return ["\(key):"] + items.flatMap(\.yamlLines).map { "  \($0)" }
  }
}

extension FieldChange {
  fileprivate var yamlLines: [String] {
    var entries = EventField.allCases.compactMap { field in
      fields[field].map { (field.rawValue, FlowYAML.text($0)) }
    }
    if let view { entries.insert(("view", "\(view)"), at: 0) }
    return (entries.isEmpty ? [] : ["  to: \(FlowYAML.map(entries))"])
      + (without.isEmpty ? [] : ["  without: \(FlowYAML.list(without.map(\.rawValue)))"])
  }
}
