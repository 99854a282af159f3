import Foundation
import NavigationTrace
import Yams

/// An error in a file or on the command line.
struct Fault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A YAML file whose mappings keep their order.
struct YAMLFile {
  let path: String
  let root: Node

  init(_ path: String) throws {
    self.path = path
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      guard let root = try Yams.compose(yaml: text) else { throw Fault("it is empty") }
      self.root = root
    } catch { throw Fault("\(path): \(error)") }
  }
}

extension Node {
  /// The entries of a mapping, in the order of the file; empty for any other value.
  var entries: [(name: String, value: Node)] {
    mapping?.map { ($0.key.string ?? "", $0.value) } ?? []
  }

  /// The texts of a list, or of a single value.
  var texts: [String] {
    if let sequence { return sequence.compactMap(\.string) }
    return string.map { [$0] } ?? []
  }

  /// Whether the value is absent or an empty list.
  var isEmptyList: Bool { sequence?.isEmpty ?? false }

  /// All values of a key, at any depth.
  func values(of key: String) -> [Node] {
    entries.flatMap { $0.name == key ? [$0.value] : $0.value.values(of: key) }
      + (sequence?.flatMap { $0.values(of: key) } ?? [])
  }

  /// Reads a list of events in the form of an expectation file.
  func events(in file: String) throws -> [TraceEvent] {
    guard !isEmptyList else { return [] }
    let text = try Yams.serialize(node: ["trace": "1", "source": "rows", "events": self])
    return try ExpectedTrace(parsing: text, file: file).items.flatMap(\.events)
  }
}
