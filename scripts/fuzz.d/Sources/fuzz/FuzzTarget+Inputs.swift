import Foundation
import FuzzTargets

extension FuzzTarget {
  /// The maximum number of bytes of an input.
  ///
  /// Longer inputs are slower, and seldom find more.
  var mostBytes: Int {
    switch self {
    case .query: 256
    case .fields, .chunked, .websocket: 512
    case .request, .response, .connection, .http2, .control: 1024
    case .site, .scenario, .expectation, .trace, .archive: 4096
    }
  }

  /// The name of the dictionary file, and of the published schema whose words are added to it.
  private var words: (dictionary: String, schema: String?) {
    switch self {
    case .request, .response, .chunked, .connection: ("http", nil)
    case .site, .scenario, .expectation: ("yaml", rawValue)
    case .trace: ("json", rawValue)
    case .fields, .websocket, .http2, .query, .archive, .control: (rawValue, nil)
    }
  }

  /// Writes the words that libFuzzer inserts into inputs, in its format.
  func writeDictionary(to path: String) throws {
    let folder = "scripts/fuzz.d/Dictionaries"
    var text = try String(contentsOfFile: "\(folder)/\(words.dictionary).txt", encoding: .utf8)
    if let schema = words.schema {
      let data = try Data(contentsOf: URL(filePath: "Fixtures/Schemas/\(schema).schema.json"))
      let found = Self.words(of: try JSONSerialization.jsonObject(with: data))
      text += found.sorted().map { "\"\($0)\"\n" }.joined()
    }
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Returns the keys and values that a schema contains.
  private static func words(of value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(words(of: $1)) } }
    guard let members = value as? [String: Any] else { return [] }
    var found = Set((members["properties"] as? [String: Any] ?? [:]).keys)
    found.formUnion((members["enum"] as? [Any] ?? []).compactMap { $0 as? String })
    if let constant = members["const"] as? String { found.insert(constant) }
    for member in members.values { found.formUnion(words(of: member)) }
    return found.filter { $0.wholeMatch(of: /[A-Za-z0-9_.:\/@ -]+/) != nil }
  }
}
