import AuthoredYAML
import Foundation
import NavigationTrace

/// A sorted listing of a scenario's folder, with the expectations in it.
///
/// Links are not followed.
struct ExpectationFolder {
  let folder: String
  /// The names of the folder's files, except those that begin with a dot.
  let names: [String]

  /// Lists a folder.
  ///
  /// A folder that cannot be read is treated as empty.
  init(_ folder: String) {
    self.folder = folder
    names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The expectations, including recorded ones and those for unknown engines.
  var expectations: [ExpectationName] { names.compactMap(ExpectationName.init) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func isFolder(_ name: String) -> Bool { type(of: name) == .typeDirectory }

  func isFile(_ name: String) -> Bool { type(of: name) == .typeRegular }

  private func type(of name: String) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return attributes?[.type] as? FileAttributeType
  }
}

extension ExpectationFolder {
  /// The names of the expectations that a run may look for: first the overrides of engines, then
  /// the expectation for every engine.
  var expectationNames: [ExpectationName] {
    expectations.filter { !$0.isRecorded }.sorted { $0.engine ?? "~" < $1.engine ?? "~" }
  }

  /// Reads an expectation from the root node of its file.
  static func readExpectation(
    _ name: ExpectationName, from node: AuthoredNode
  ) throws(AuthoredError) -> ExpectedTrace {
    let expectation = try ExpectedTrace(authored: node, isOverride: name.engine != nil)
    guard !expectation.items.contains(where: \.isNotModelled) else {
      throw node.error(
        "'notModelled', which no browser reports", expected: "the events that come in a browser")
    }
    return expectation
  }
}
