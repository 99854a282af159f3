import AuthoredYAML
import Foundation
import NavigationTrace

/// The listing of a scenario's folder, sorted, and the expectations in it; links are not followed.
struct ExpectationFolder {
  let folder: String
  /// The names of its files, except those that begin with a dot.
  let names: [String]

  /// Lists a folder; one that cannot be read has nothing in it.
  init(_ folder: String) {
    self.folder = folder
    names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The expectations, recorded ones and those of unknown engines too.
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
  /// The names of the expectations that a run may look for, the most specific of an engine first
  /// and the one that holds for every engine last.
  var expectationNames: [ExpectationName] {
    expectations.filter { !$0.isRecorded && $0.hasGoodVersion }
      .sorted { $0.isMoreSpecific(than: $1) }
  }

  /// Returns the next less specific file that is there; `nil` if there is none.
  func parent(of name: ExpectationName) -> ExpectationName? {
    expectationNames.first { name.overrides($0) }
  }

  /// Reads an expectation from the root of its file, and from its parents' files if it states
  /// changes.
  func readExpectation(
    _ name: ExpectationName, from node: AuthoredNode
  ) throws(AuthoredError) -> AuthoredExpectation {
    let expectation = try AuthoredExpectation(authored: node, isOverride: name.engine != nil) {
      () throws(AuthoredError) in
      guard let parent = parent(of: name) else { return nil }
      return try readExpectation(parent)
    }
    guard !expectation.trace.items.contains(where: \.isSkippedScript) else {
      throw node.error(
        "'skippedScript', which no browser reports", expected: "the events that come in a browser")
    }
    return expectation
  }

  /// Reads an expectation that is there.
  func readExpectation(_ name: ExpectationName) throws(AuthoredError) -> AuthoredExpectation {
    let file = path(name.fileName)
    return try readExpectation(
      name, from: AuthoredNode(contentsOf: file, expected: "an expected trace"))
  }
}
