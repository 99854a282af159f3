import AuthoredYAML
import HTTPFixtures

extension Scenario {
  /// The keys of a site by which replies may wait at gates that the scenario's file does not name.
  private static let openKeys: Set<String> = ["root", "include", "controls"]

  /// Checks that each gate that a step or a reaction opens is one of the site's.
  ///
  /// - Throws: `AuthoredError` that names the line and the gates that there are.
  static func checkGates(authored fields: AuthoredFields) throws(AuthoredError) {
    let sites = Site.keys.compactMap { key in fields[key].map { (key: key, value: $0) } }
    let entries = sites + sites.flatMap(\.value.allEntries)
    guard !entries.contains(where: { openKeys.contains($0.key) }) else { return }
    let names = entries.filter { $0.key == "gate" }.flatMap(\.value.gateNames)
    for part in ["steps", "app"] {
      for (key, node) in fields[part]?.allEntries ?? [] where key == "openGate" {
        let name = try node.string(expected: "the name of a gate")
        guard !names.contains(name) else { continue }
        throw node.error(
          "no gate '\(name)' in the site",
          expected: names.isEmpty
            ? "a reply with 'gate: \(name)'" : name.guess(among: Set(names).sorted()))
      }
    }
  }
}

extension AuthoredNode {
  /// Each key in the node at whatever depth, with its value.
  fileprivate var allEntries: [(key: String, value: AuthoredNode)] {
    if let entries = try? entries() { return entries + entries.flatMap(\.value.allEntries) }
    return ((try? list()) ?? []).flatMap(\.allEntries)
  }

  /// The gates that stand at `gate`: a name, a mapping with one, or a list of them.
  fileprivate var gateNames: [String] {
    if let list = try? list() { return list.flatMap(\.gateNames) }
    if let entries = try? entries() {
      return entries.filter { $0.key == "name" }.flatMap(\.value.gateNames)
    }
    return [try? string()].compactMap(\.self)
  }
}
