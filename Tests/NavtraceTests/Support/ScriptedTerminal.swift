@testable import RunReports
@testable import navtrace

/// A person with scripted answers, and a terminal that keeps what was written.
final class ScriptedTerminal: ReviewTerminal {
  enum Answer { case key(Character), line(String), interruption }

  let columns: Int?
  private(set) var text = ""
  private var answers: [Answer]
  /// Called before each answer, with what has been written so far.
  private let look: (String) -> Void

  init(_ answers: [Answer], columns: Int? = nil, look: @escaping (String) -> Void = { _ in }) {
    self.answers = answers
    self.columns = columns
    self.look = look
  }

  /// Whether everything has been asked for.
  var isSpent: Bool { answers.isEmpty }

  func write(_ text: String) { self.text += text }

  func key(_ prompt: String) throws(CommandFailure) -> Character? {
    write(prompt)
    guard case .key(let key)? = try next() else { return nil }
    return key
  }

  func line(_ prompt: String) throws(CommandFailure) -> String? {
    write(prompt)
    guard case .line(let line)? = try next() else { return nil }
    return line
  }

  private func next() throws(CommandFailure) -> Answer? {
    look(text)
    guard !answers.isEmpty else { return nil }
    let answer = answers.removeFirst()
    if case .interruption = answer { throw .interruption }
    return answer
  }
}
