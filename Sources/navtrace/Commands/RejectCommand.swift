import ArgumentParser
import RunReports

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
    let console = Console()
    try pending.judgeEach(all: all, on: console) { file, judge in
      console.write(try judge.reject(file) + "\n")
    }
  }
}
