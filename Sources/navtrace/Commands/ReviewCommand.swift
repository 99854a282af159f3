import ArgumentParser
import Foundation
import ScenarioRuns
import Scenarios

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Accept or delete recorded traces one by one, beside their expectations.",
    discussion: """
      Recorded traces are the files expected.<engine>.new.yaml that 'navtrace run --record' writes. \
      On a terminal each is shown, and one question asked; elsewhere, and where CI=true, they are \
      listed.

      Exit code 0 where nothing is pending any more, 1 where something is, 2 where it lists a file \
      that cannot be read.
      """)

  @OptionGroup var pending: PendingOptions

  func run() throws {
    let selection = try pending.folder.selection(for: pending.scenario)
    let files = try pending.files(in: selection)
    let environment = ProcessInfo.processInfo.environment
    let console = Console(environment: environment)
    guard !files.isEmpty else { return console.write("nothing is pending\n") }
    guard let ask = console.question(environment: environment) else {
      return try printListing(of: files, console)
    }
    var session = ReviewSession(
      files: files, judge: try PendingJudge(selection, environment: environment),
      style: console.style, write: console.write, ask: ask)
    defer {
      console.write(lines: session.accepted.blindSpots)
      console.write("\(session.tally)\n")
    }
    session.review()
    if session.left > 0 { throw CommandStatus.failed }
  }

  /// Prints the pending traces, and an error for each one that cannot be read.
  private func printListing(of files: [PendingFile], _ console: Console) throws {
    var hasMistakes = false
    for (index, file) in files.enumerated() {
      do {
        let pending = try file.read()
        console.write(
          pending.listing(number: index + 1, of: files.count, console.style) + "\n")
      } catch {
        console.complain(error.description)
        hasMistakes = true
      }
    }
    console.write("\(files.count) pending\n")
    throw hasMistakes ? CommandStatus.unusable : .failed
  }
}
