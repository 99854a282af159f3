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

      Exit code 0 where nothing is pending any more, 1 where something is; with --json 0 whatever is \
      pending. 2 where it lists a file that cannot be read.
      """)

  @OptionGroup var pending: PendingOptions

  @Flag(help: "Print an array of objects, for editors, and ask nothing.")
  var json = false

  func run() throws {
    let selection = try pending.folder.selection(for: pending.scenario)
    let files = try pending.files(in: selection)
    let environment = ProcessInfo.processInfo.environment
    let console = Console(environment: environment)
    if json { return try list(files, console) }
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

  /// Lists the pending traces, for people.
  private func printListing(of files: [PendingFile], _ console: Console) throws {
    let hasMistakes = read(files, console) { number, pending in
      let listing = pending.listing(
        number: number, of: files.count, console.style)
      console.write(listing + "\n")
    }
    console.write("\(files.count) pending\n")
    throw hasMistakes ? CommandStatus.unusable : .failed
  }

  /// Lists the pending traces, for programs.
  private func list(_ files: [PendingFile], _ console: Console) throws {
    var entries: [PendingEntry] = []
    let hasMistakes = read(files, console) { entries.append(PendingEntry(pending: $1)) }
    try console.write(json: entries)
    if hasMistakes { throw CommandStatus.unusable }
  }

  /// Reads one after another and complains of those that cannot be read; true if there are some.
  private func read(
    _ files: [PendingFile], _ console: Console, _ use: (Int, PendingTrace) -> Void
  ) -> Bool {
    var hasMistakes = false
    for (index, file) in files.enumerated() {
      do {
        use(index + 1, try file.read())
      } catch {
        console.complain(error.description)
        hasMistakes = true
      }
    }
    return hasMistakes
  }
}
