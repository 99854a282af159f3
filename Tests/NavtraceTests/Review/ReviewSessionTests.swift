import Foundation
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// The effects of a person's answers on recorded traces.
@Suite struct ReviewSessionTests {
  /// A person's answers, in order, and the text that the review has written.
  private final class Person {
    var answers: [String]
    var text = ""
    /// Called before each answer, with what has been written so far.
    var look: (String) -> Void = { _ in }

    init(_ answers: [String]) { self.answers = answers }

    func answer(_ question: String) -> String? {
      text += question
      look(text)
      return answers.isEmpty ? nil : answers.removeFirst()
    }
  }

  private let folder: ScenarioFolder
  private let files: [PendingFile]
  private let judge: PendingJudge

  private static let why = "Why does model differ? "

  /// Three scenarios, each with a recorded trace in which the commit comes early.
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

  /// Runs a review with a person's answers, all of which have to be asked for.
  private func review(_ person: Person) -> (text: String, tally: String) {
    var session = ReviewSession(
      files: files, judge: judge, style: .plain,
      write: { person.text += $0 }, ask: person.answer)
    session.review()
    #expect(person.answers.isEmpty)
    return (person.text, session.tally)
  }

  @Test func `in a review, y asks for a reason and accepts the recorded trace`() throws {
    defer { folder.remove() }
    let (text, tally) = review(Person(["y", " it commits early ", "q"]))
    #expect(tally == "1 accepted, 0 deleted, 2 left")
    #expect(text.hasPrefix("1 of 3: a/one on model 1\n  recorded  \(folder.path)/a/one/expected.m"))
    #expect(
      text.contains("\n  expected  \(folder.path)/a/one/expected.yaml\ndecidePolicyForNav"))
    #expect(text.contains(" accepted a/one on model as expected.model.yaml\n2 of 3: b/"))
    #expect(folder.read("a/one/expected.model.new.yaml") == nil)
    #expect(
      folder.read("a/one/expected.model.yaml")?.contains("reason: it commits early\n") == true)
  }

  @Test func `in a review, n deletes, Enter skips, and any other answer repeats the question`() {
    defer { folder.remove() }
    let (text, tally) = review(Person(["what", "n", "", "No"]))
    #expect(tally == "0 accepted, 2 deleted, 1 left")
    #expect(text.components(separatedBy: ReviewSession.question).count == 5)
    #expect(text.contains("deleted \(folder.path)/a/one/expected.model.new.yaml\n"))
    #expect(folder.read("a/one/expected.model.new.yaml") == nil)
    #expect(folder.read("b/two/expected.model.new.yaml") != nil)
    #expect(folder.read("a/one/expected.yaml") != nil)
  }

  @Test(arguments: [["y", "  ", "q"], ["q"], []])
  func `a review stops at an empty reason, at q and at the end of input`(answers: [String]) {
    defer { folder.remove() }
    #expect(review(Person(answers)).tally == "0 accepted, 0 deleted, 3 left")
    #expect(folder.read("a/one/expected.model.new.yaml") != nil)
  }

  @Test func `a recorded file that cannot be read is reported, and the review continues`() throws {
    defer { folder.remove() }
    try folder.write("trace: 1\nsource: [x\n", to: "a/one/expected.model.new.yaml")
    let (text, tally) = review(Person(["n", "n"]))
    #expect(text.hasPrefix("\(folder.path)/a/one/expected.model.new.yaml:"))
    #expect(tally == "0 accepted, 2 deleted, 1 left")
  }

  @Test(arguments: [(["y", "late", "q"], Self.why), (["n", "q"], ReviewSession.question)])
  func `a trace that changed since it was shown is neither accepted nor deleted`(
    answers: [String], question: String
  ) {
    defer { folder.remove() }
    let person = Person(answers)
    person.look = { [folder] text in
      if text.hasSuffix(question) { try? folder.record("a/one", last: "didFail: {navigation: 1}") }
    }
    let (text, tally) = review(person)
    #expect(
      text.contains(
        "a/one/expected.model.new.yaml: has changed since it was read, and is left as it is now; "
          + "expected the version that was read; run the command again\n2 of 3: "))
    #expect(tally == "0 accepted, 0 deleted, 3 left")
    #expect(folder.read("a/one/expected.model.yaml") == nil)
    #expect(folder.read("a/one/expected.model.new.yaml")?.contains("didFail") == true)
  }
}
