import AuthoredYAML
import Foundation
import Testing

@testable import NavigationTrace

@Suite struct ChangeListTests {
  private func list(_ text: String, of names: [String]? = nil) throws -> ChangeList {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return try ChangeList(file: file, of: names)
  }

  @Test
  func `a listed change that a comparison found is described with class, reason and source`()
    throws
  {
    let list = try list(
      """
      - {kind: moved, events: [didFinish, didCommit], class: order, reason: r1, source: s, scenarios: [a]}
      - {kind: moved, events: [title], class: design, reason: r2, scenarios: [a]}
      - {kind: missing, events: [didFinish], class: incomplete, reason: r3, scenarios: [b]}
      - {kind: error, class: ours, reason: r4, scenarios: [b]}
      """)
    let changes: Set = [
      EngineChange(kind: .moved, event: .didFinish), EngineChange(kind: .moved, event: .title),
      EngineChange(kind: .unexpected, event: .didFinish),
    ]
    #expect(
      list.sentences(about: changes) == [
        "moved didFinish (order): r1; s", "moved title (design): r2",
      ])
    #expect(list.sentences(about: []) == [])
  }

  @Test func `on the model engine only listed changes of class design must occur`() throws {
    let list = try list(
      """
      - {kind: moved, events: [didFinish], class: order, reason: r, scenarios: [a]}
      - {kind: changed, events: [title], class: design, reason: r, scenarios: [a]}
      - {kind: missing, events: [didFinish], class: incomplete, reason: r, scenarios: [a]}
      - {kind: error, class: incomplete, sometimes: true, reason: r, scenarios: [a]}
      """)
    #expect(list.kinds(missingFrom: [], in: "a", onModel: true) == [.changed])
    #expect(list.kinds(missingFrom: [], in: "a", onModel: false) == [.changed, .missing])
    #expect(list.kinds(missingFrom: [], in: "b", onModel: false) == [])
  }

  @Test(
    arguments: [
      (
        "- {kind: lost, class: design, reason: r, scenarios: [g/s]}",
        "one of moved, changed, missing, unexpected, error"
      ),
      (
        "- {kind: error, class: bug, reason: r, scenarios: [g/s]}",
        "one of design, incomplete, order, ours"
      ),
      ("- {kind: error, class: ours, reason: r, scenarios: [g/x]}", "no scenario 'g/x'"),
      ("- {kind: error, class: ours, scenarios: [g/s]}", "no key 'reason'"),
      (
        "- {kind: moved, class: order, reason: r, scenarios: [g/s]}",
        "no key 'events'; expected the key for each kind but 'error'"
      ),
      (
        "- {kind: error, events: [load], class: order, reason: r, scenarios: [g/s]}",
        "key 'events'; expected the key for each kind but 'error'"
      ),
      (
        "- {kind: missing, events: [load], class: ours, reason: r, scenarios: [g/s, g/s]}",
        "two entries list 'missing load' of g/s; expected one entry for each"
      ),
      (
        "- {kind: error, class: ours, reason: r, scenarios: [g/s, g/s]}",
        "two entries list 'error' of g/s; expected one entry for each"
      ),
    ])
  func `an error in a list is reported with what was expected`(text: String, message: String) throws
  {
    let error = #expect(throws: AuthoredError.self) { try list(text, of: ["g/s"]) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
