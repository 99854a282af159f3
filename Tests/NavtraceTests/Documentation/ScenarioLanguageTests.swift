import Foundation
import Testing
import WebEngines

@testable import navtrace

/// The examples of the scenario language, which its pages name and `scripts/docs` inserts.
@Suite(.timeLimit(.minutes(5))) struct ScenarioLanguageTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL
  private static let folder = "Fixtures/Examples/language"

  /// The names of the folders of examples, such as `steps/until`.
  private static func examples() throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    let suffix = "/scenario.yaml"
    return paths.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func pages() throws -> [String] {
    try ["ScenarioFiles", "ScenarioViews"].map {
      try text("Sources/Scenarios/Documentation.docc/\($0).md")
    }
  }

  @Test func `every example is named by one page, and every named example exists`() throws {
    let named = try Self.pages().flatMap {
      $0.matches(of: /(?m)^Example: `([^`]+)`$/).map { String($0.1) }
    }
    #expect(try named.sorted() == Self.examples().map { "\(Self.folder)/\($0)" })
  }

  @Test func `a scenario that is printed in a page is one of the examples`() throws {
    let scenarios = try Self.examples().map { try Self.text("\(Self.folder)/\($0)/scenario.yaml") }
    for page in try Self.pages() {
      for block in page.matches(of: /(?m)^```yaml\n((?s).*?)^```/) {
        #expect(scenarios.contains(String(block.1)), "\(block.1)")
      }
    }
  }

  @Test(arguments: WebEngine.builtIn)
  func `every example's trace matches the expectation in its folder`(engine: WebEngine) async throws
  {
    let examples = try Self.examples()
    #expect(examples.count > 40)
    for name in examples {
      let expected = Self.root.appending(path: "\(Self.folder)/\(name)/expected.yaml").path
      #expect(FileManager.default.fileExists(atPath: expected), "no trace is expected of \(name)")
    }
    let result = try await NavtraceProcess.run(
      "run", "--engine", engine.rawValue, "--scenarios",
      Self.root.appending(path: Self.folder).path)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("\(examples.count) scenarios on \(engine): "))
  }
}
