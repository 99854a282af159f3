import Foundation
import Testing

@testable import RunReports
@testable import navtrace

/// The effects of a person's keys on recorded traces.
@Suite struct ReviewSessionTests {
  private let folder: ScenarioFolder
  private let files: [PendingFile]
  private let judge: PendingJudge

  private static let which = "Which file of the port causes it? (empty cancels) "
  private static let why = "Why does model differ? (empty cancels) "

  /// Three scenarios; in what was recorded of each the commit comes early.
  init() throws {
    folder = try ScenarioFolder()
    try folder.addOracle()
    for name in ["a/one", "b/two", "c/three"] {
      try folder.add(name)
      try folder.record(name)
    }
    let selection = try folder.selection()
    files = PendingFile.all(in: try selection.places([]), of: nil)
    judge = try PendingJudge(selection, environment: [:])
  }

  private func session(_ terminal: ScriptedTerminal) -> ReviewSession {
    ReviewSession(files: files, judge: judge, terminal: terminal, style: .plain)
  }

  /// Plays a person's answers to the end, which have all to be asked for.
  private func review(
    _ answers: ScriptedTerminal.Answer..., columns: Int? = nil
  ) throws -> (text: String, tally: String) {
    let terminal = ScriptedTerminal(answers, columns: columns)
    var session = session(terminal)
    try session.review()
    #expect(terminal.isSpent)
    return (terminal.text, "\(session.tally)")
  }

  @Test func `a accepts with a reason, in the order that was recorded`() throws {
    defer { folder.remove() }
    let (text, tally) = try review(
      .key("a"), .line(" it commits early "), .line("m.swift"), .key("q"))
    #expect(tally == "1 accepted, 0 rejected, 2 left")
    #expect(text.hasPrefix("1 of 3: a/one on model 1\n  recorded  \(folder.path)/a/one/expected.m"))
    #expect(
      text.contains("\n  expected  \(folder.path)/a/one/expected.yaml\ndecidePolicyForNav"))
    #expect(
      text.contains(
        Self.why + Self.which + "accepted a/one on model as expected.model.yaml\n2 of 3: b/"))
    #expect(folder.read("a/one/expected.model.new.yaml") == nil)
    #expect(
      folder.read("a/one/expected.model.yaml") == """
        trace: 1
        reason: it commits early
        port: m.swift
        changes:
        - move: decidePolicyForNavigationResponse
          after: didCommit

        """)
  }

  @Test func `t accepts as the truth with sources, which are no recording`() throws {
    defer { folder.remove() }
    let (text, tally) = try review(
      .key("t"), .line("recorded from model 1"), .key("t"), .line("B02, rule 3"), .key("q"))
    #expect(tally == "1 accepted, 0 rejected, 2 left")
    #expect(text.contains("'recorded from model 1' is no source: "))
    #expect(
      folder.read("a/one/expected.yaml")?.hasPrefix("trace: 1\nsource: [B02, rule 3]\n") == true)
    #expect(folder.read("a/one/expected.model.yaml") == nil)
  }

  @Test func `r rejects, s leaves, and the end comes after the last one`() throws {
    defer { folder.remove() }
    let (_, tally) = try review(.key("r"), .key("s"), .key("r"))
    #expect(tally == "0 accepted, 2 rejected, 1 left")
    #expect(folder.read("a/one/expected.model.new.yaml") == nil)
    #expect(folder.read("b/two/expected.model.new.yaml") != nil)
    #expect(folder.read("a/one/expected.yaml") != nil)
  }

  @Test(arguments: ["a", "t"] as [Character])
  func `an empty line cancels and asks again`(key: Character) throws {
    defer { folder.remove() }
    let (text, tally) = try review(.key(key), .line("  "), .key("q"))
    #expect(tally == "0 accepted, 0 rejected, 3 left")
    #expect(text.contains("(empty cancels) cancelled\na accept, t truth,"))
    #expect(folder.read("a/one/expected.model.new.yaml") != nil)
  }

  @Test func `b goes back to the one before that is still there`() throws {
    defer { folder.remove() }
    let (text, tally) = try review(
      .key("b"), .key("s"), .key("r"), .key("b"), .key("r"), .key("q"))
    #expect(text.contains("there is none before it\n"))
    let headings = text.matches(of: /\d of 3/).map(\.0)
    #expect(headings == ["1 of 3", "2 of 3", "3 of 3", "1 of 3", "3 of 3"])
    #expect(tally == "0 accepted, 2 rejected, 1 left")
  }

  @Test func `d shows all lines, and folds them again`() throws {
    defer { folder.remove() }
    let text = try review(.key("d"), .key("d"), .key("q")).text
    let shows = text.split(separator: "1 of 3:").map { $0.contains("  … ") }
    #expect(shows == [true, false, true])
  }

  @Test func `other keys change nothing, and ? lists the keys`() throws {
    defer { folder.remove() }
    let (text, tally) = try review(.key("x"), .key("\u{1B}"), .key("?"))
    #expect(text.components(separatedBy: "no such key; ? shows them\n").count == 3)
    #expect(text.contains("r  reject: delete the recorded file\n"))
    // The end of input, which came then, leaves the rest.
    #expect(tally == "0 accepted, 0 rejected, 3 left")
  }

  @Test func `an interruption ends it and keeps what was judged`() throws {
    defer { folder.remove() }
    var session = session(ScriptedTerminal([.key("r"), .key("a"), .interruption]))
    #expect(throws: CommandFailure.interruption) { try session.review() }
    #expect("\(session.tally)" == "0 accepted, 1 rejected, 2 left")
    #expect(folder.read("b/two/expected.model.new.yaml") != nil)
  }

  @Test func `a file that cannot be read is reported, and the others continue`() throws {
    defer { folder.remove() }
    try folder.write("trace: 1\nsource: [x\n", to: "a/one/expected.model.new.yaml")
    let (text, tally) = try review(.key("r"), .key("r"))
    #expect(text.hasPrefix("\(folder.path)/a/one/expected.model.new.yaml:"))
    #expect(tally == "0 accepted, 2 rejected, 1 left")
  }

  @Test func `what has changed since it was shown is shown again before it is accepted`() throws {
    defer { folder.remove() }
    let terminal = ScriptedTerminal([.key("a"), .line("late"), .line("m.swift"), .key("q")]) {
      [folder] text in
      if text.hasSuffix(Self.why) { try? folder.record("a/one", last: "didFail: {navigation: 1}") }
    }
    var session = session(terminal)
    try session.review()
    #expect(terminal.text.contains("the files have changed meanwhile: look again\n1 of 3: a/one"))
    #expect(folder.read("a/one/expected.model.yaml") == nil)
  }

  @Test func `what was accepted as the truth is what the next trace is compared with`() throws {
    defer { folder.remove() }
    try folder.record("a/one", on: "webkitgtk")
    let files = PendingFile.all(in: try folder.selection().places(["one"]), of: nil)
    #expect(files.map(\.title) == ["a/one on model", "a/one on webkitgtk"])
    let terminal = ScriptedTerminal([.key("t"), .line("A01"), .key("q")])
    var session = ReviewSession(files: files, judge: judge, terminal: terminal, style: .plain)
    try session.review()
    #expect(terminal.text.contains("2 of 2: a/one on webkitgtk 1\n"))
    #expect(terminal.text.contains("  … 6 same\n6 same\n"))
  }

  @Test func `without a truth an accepted trace needs its sources`() throws {
    defer { folder.remove() }
    try FileManager.default.removeItem(atPath: folder.path + "/a/one/expected.yaml")
    let (text, _) = try review(
      .key("a"), .line("A01,rule 6"), .line("late"), .line("m.swift"), .key("q"))
    #expect(text.contains("  expected  nothing\n"))
    #expect(folder.read("a/one/expected.model.yaml")?.contains("source: [A01, rule 6]\n") == true)
  }

  @Test func `a wide terminal shows both traces side by side`() throws {
    defer { folder.remove() }
    #expect(try review(.key("q"), columns: 150).text.contains("│    4  didCommit"))
    #expect(!(try review(.key("q"), columns: 149).text.contains("│")))
  }
}
