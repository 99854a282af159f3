import Dispatch
import Foundation
import ScenarioRuns

/// The files below a folder that differ from a commit of its git repository: changed, new or
/// deleted ones, staged or not, without those that git ignores.
enum ChangedFiles {
  /// The time that git may take.
  private static let limit = DispatchTimeInterval.seconds(30)

  /// Asks git, and returns the files as absolute paths.
  ///
  /// - Parameters:
  ///   - revision: A commit by any of git's names for it, such as `HEAD` or `origin/main`.
  ///   - folder: The folder, as an absolute path.
  /// - Throws: ``CommandFailure`` with git's reason.
  static func paths(since revision: String, below folder: String) throws -> [String] {
    let changed = ["diff", "--name-only", "--relative", "-z", "--end-of-options", revision, "--"]
    let new = ["ls-files", "--others", "--exclude-standard", "-z"]
    // Outside of a repository `git diff` compares any two paths; `git ls-files` says what is wrong.
    let names = try [new, changed].flatMap { try self.names(from: $0, in: folder) }
    return names.map { "\(folder)/\($0)" }
  }

  /// Returns the names that a command of git prints, each ended by a zero byte.
  private static func names(from arguments: [String], in folder: String) throws -> [String] {
    let git = Process()
    let (output, errors) = (Pipe(), Pipe())
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", folder] + arguments
    (git.standardOutput, git.standardError) = (output, errors)
    git.standardInput = FileHandle.nullDevice
    let expiry = DispatchWorkItem { git.terminate() }
    try git.run()
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: expiry)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let reason = errors.fileHandleForReading.readDataToEndOfFile()
    git.waitUntilExit()
    expiry.cancel()
    guard git.terminationStatus == 0, git.terminationReason == .exit else {
      let line = String(decoding: reason, as: UTF8.self).split(separator: "\n").first
      throw CommandFailure.unusable(
        "--only-changed: \(line.map { String($0).printableLine } ?? "git did not end in time")")
    }
    return text.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
