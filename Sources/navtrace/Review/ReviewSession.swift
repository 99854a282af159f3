import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios

/// A review of recorded traces by a person, who answers one prompt for each trace.
struct ReviewSession {
  static let question = "Is this what is expected? y yes, n no: delete it, Enter leave it, q quit: "

  let files: [PendingFile]
  let judge: PendingJudge
  let style: TerminalStyle
  let write: (String) -> Void
  /// Prints a prompt and returns the line that the person enters; `nil` at the end of input.
  let ask: (String) -> String?
  private(set) var accepted: [Acceptance] = []
  private(set) var deleted = 0

  /// `2 accepted, 1 deleted, 3 left`.
  var tally: String { "\(accepted.count) accepted, \(deleted) deleted, \(left) left" }
  var left: Int { files.count - accepted.count - deleted }

  /// Shows one trace after another, until all were shown or the person quits.
  mutating func review() {
    for (index, file) in files.enumerated() {
      do {
        // Each file is read only now, since an earlier acceptance may have changed its expectation.
        let pending = try file.read()
        let count = files.count
        write(pending.listing(number: index + 1, of: count, style))
        guard let answer = askForAnswer(), answer != "q" else { return }
        if answer == "n" {
          write(try judge.delete(pending) + "\n")
          deleted += 1
        }
        if answer == "y" { try accept(pending) }
      } catch {
        write("\(CommandFailure(error)?.description ?? "\(error)")\n")
      }
    }
  }

  /// Asks until the person gives one of the four answers.
  private func askForAnswer() -> String? {
    while let line = ask(Self.question) {
      let word = line.trimmingCharacters(in: .whitespaces).lowercased()
      guard let answer = ["y", "n", "q"].first(where: word.hasPrefix) ?? (word.isEmpty ? "" : nil)
      else { continue }
      return answer
    }
    return nil
  }

  private mutating func accept(_ pending: PendingTrace) throws {
    let acceptance = try judge.plan(pending, as: judge.role(for: pending), source: [])
    var reason: String?
    if acceptance.needsReason {
      reason = try filledLine("Why does \(pending.trace.engine) differ? ")
    }
    for line in try judge.accept(acceptance, reason: reason, dropsEvents: true) {
      write(line + "\n")
    }
    accepted.append(acceptance)
  }

  private func filledLine(_ prompt: String) throws(CommandFailure) -> String {
    let line = ask(prompt)?.trimmingCharacters(in: .whitespaces) ?? ""
    guard !line.isEmpty else { throw .unusable("left, since there is no answer") }
    return line
  }
}
