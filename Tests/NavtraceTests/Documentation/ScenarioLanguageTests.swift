import Foundation
import Testing
import WebEngines

@testable import navtrace

/// The examples of the scenario language's page, played as a user would play them.
@Suite(.timeLimit(.minutes(5))) struct ScenarioLanguageTests {
  /// The scenarios of the page by heading and number, each with its files.
  ///
  /// A block that begins with `title:` is a scenario. The blocks behind it are what is expected:
  /// of every engine, or of WebKitGTK if the block gives a reason.
  private static func examples() throws -> [(name: String, files: [String: String])] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/Scenarios/Documentation.docc/ScenarioFiles.md")
    let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    var heading = ""
    var examples: [(name: String, files: [String: String])] = []
    for match in text.matches(of: /(?m)^## ([^\n]*)$|^```yaml\n((?s).*?)^```/) {
      if let title = match.1 {
        heading = title.lowercased().replacing(/[^a-z]+/, with: "-")
      } else if let block = match.2.map(String.init), block.hasPrefix("title:") {
        examples.append(("\(heading)/\(examples.count + 1)", ["scenario.yaml": block]))
      } else if let block = match.2.map(String.init) {
        let file = block.contains("\nreason:") ? "expected.webkitgtk.yaml" : "expected.yaml"
        let last = try #require(
          examples.indices.last, "a trace before the first scenario: \(block)")
        #expect(examples[last].files[file] == nil, "\(examples[last].name): two traces in one file")
        examples[last].files[file] = block
      }
    }
    return examples
  }

  @Test(arguments: WebEngine.builtIn)
  func `every example of the page gives the trace that is printed there`(
    engine: WebEngine
  ) async throws {
    let folder = try ScenarioFolder()
    defer { folder.remove() }
    let examples = try Self.examples()
    for (name, files) in examples {
      #expect(files["expected.yaml"] != nil, "the page prints no trace for its example \(name)")
      for (file, text) in files { try folder.write(text, to: "\(name)/\(file)") }
    }
    let result = try await NavtraceProcess.run(
      "run", "--engine", engine.rawValue, "--scenarios", folder.path)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("\(examples.count) scenarios on \(engine): "))
  }
}
