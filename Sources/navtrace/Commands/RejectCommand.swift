import ArgumentParser
import Foundation
import RunReports

/// The command `navtrace reject`.
struct RejectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject",
    abstract: "Delete recorded traces.",
    discussion: """
      What is expected stays as it is. Refused where CI=true. Exit code 0 where all are deleted, 2 \
      where one cannot be.
      """)

  @OptionGroup var pending: PendingOptions

  @Flag(help: "Reject all pending traces.")
  var all = false

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let selection = try pending.folder.selection(for: pending.scenario)
    let judge = try PendingJudge(selection, environment: environment)
    let console = Console(environment: environment)
    let files = try pending.filesToJudge(in: selection, all: all)
    if files.isEmpty { console.write("nothing is pending\n") }
    try console.attemptEach(files) { file in console.write(try judge.reject(file) + "\n") }
  }
}
