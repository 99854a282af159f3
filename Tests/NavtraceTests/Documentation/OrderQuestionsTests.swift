import Foundation
import NavigationTrace
import Scenarios
import Testing

/// The page "Questions about order" quotes the scenarios that it names.
@Suite struct OrderQuestionsTests {
  /// A quotation of a scenario's trace below a question.
  private struct Quotation {
    var question: String
    var scenario: String
    var lines: String
  }

  private static let root = URL(filePath: #filePath).appending(path: "../../../..")
    .standardizedFileURL

  private static func page() throws -> String {
    let path = "Sources/Scenarios/Documentation.docc/OrderQuestions.md"
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func quotations() throws -> [Quotation] {
    var question = ""
    var found: [Quotation] = []
    for match in try page().matches(
      of: /(?m)^## ([^\n]+)$|`([\w\/-]+)`:\n\n```yaml\n((?s).*?)^```/)
    {
      if let title = match.1 { question = String(title) }
      guard let scenario = match.2, let lines = match.3 else { continue }
      found.append(
        Quotation(question: question, scenario: String(scenario), lines: String(lines)))
    }
    return found
  }

  @Test func `each question of the page is followed by a quotation of a scenario's trace`() throws {
    let page = try Self.page()
    let questions = page.matches(of: /(?m)^## ([^\n]+)$/).map { String($0.1) }.dropFirst()
    let quotations = try Self.quotations()
    #expect(questions.allSatisfy { $0.hasSuffix("?") })
    #expect(Set(quotations.map(\.question)) == Set(questions))
    #expect(quotations.count == page.matches(of: /(?m)^```yaml$/).count)
  }

  @Test func `each quotation is a consecutive part of its scenario's trace`() throws {
    let library = ScenarioLibrary(root: Self.root.appending(path: "Fixtures/Scenarios").path)
    for quotation in try Self.quotations() {
      let truth = try #require(try library.scenario(named: quotation.scenario).truth())
      let quoted = try ExpectedTrace(
        events: quotation.lines, file: "OrderQuestions.md", source: truth.trace.source
      ).events
      let events = truth.trace.events
      let isThere = events.indices.contains { start in
        let section = events[start...].prefix(quoted.count)
        return section.count == quoted.count
          && zip(quoted, section).allSatisfy { Self.isQuoted($0, from: $1) }
      }
      #expect(isThere, "\(quotation.question) quotes \(quotation.scenario) wrongly")
    }
  }

  private static func isQuoted(_ quoted: TraceEvent, from event: TraceEvent) -> Bool {
    quoted.kind == event.kind && quoted.view == event.view
      && quoted.fields.allSatisfy { event.fields[$0.key] == $0.value }
  }
}
