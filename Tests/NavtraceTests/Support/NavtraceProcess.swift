import Foundation

@testable import ScenarioRuns

/// The built program, run as a user runs it.
struct NavtraceProcess: Sendable {
  /// The result of a run: its exit code, its standard output, and the last 4 KB of its standard
  /// error.
  struct Result {
    var code: Int32?
    var output = ""
    var errors = ""
  }

  private let child: ChildProcess
  private let mark = UUID().uuidString

  /// Starts the program with ``environment``, a part of this process's environment.
  ///
  /// - Parameter redirection: A shell's redirection of its outputs, such as `2>&1`; in a
  ///   pipe the last command that fails gives the exit code.
  init(
    _ arguments: [String], environment: [String: String] = [:], redirection: String? = nil
  ) throws {
    let program = try Self.program()
    let shell = redirection.map {
      ["--norc", "-o", "pipefail", "-c", "exec \"$0\" \"$@\" \($0)", program]
    }
    child = try ChildProcess(
      WorkerLaunch(
        executable: shell == nil ? program : "/bin/bash", arguments: (shell ?? []) + arguments,
        environment: environment.merging(
          Self.environment.merging(["NAVTRACE_TEST": mark]) { $1 }
        ) { given, _ in given }))
  }

  /// The path of the built program.
  static func program() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "navtrace").path
  }

  /// The part of this process's environment that is passed on: the path, and the sanitizers'
  /// options.
  static var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    return own.filter { ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key) }
      .merging(["PATH": own["PATH"] ?? ""]) { $1 }
  }

  /// Waits for the end of the program.
  ///
  /// - Parameter act: Receives each line of standard output as it comes.
  func result(_ act: (String) -> Void = { _ in }) async -> Result {
    var result = Result()
    for await event in child.events {
      switch event {
      case .line(let bytes):
        let line = String(decoding: bytes, as: UTF8.self)
        result.output += line + "\n"
        act(line)
      case .ended(.exited(let code)): result.code = code
      case .ended(.killed), .outputClosed, .reminder: continue
      }
    }
    result.errors = child.errorTail
    return result
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> Result {
    try await NavtraceProcess(arguments, environment: environment).result()
  }

  /// Writes a line to the program's standard input.
  func write(_ line: String) { child.send(Array(line.utf8)) }

  /// Closes the program's standard input.
  func closeInput() { child.closeInput() }

  func send(_ signal: Int32) { kill(child.pid, signal) }

  /// The living descendants of the program, in any process group.
  func descendants() -> [pid_t] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { pid_t($0) }.filter { pid in
      guard pid != child.pid,
        let data = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
      else { return false }
      return String(decoding: data, as: UTF8.self).contains("NAVTRACE_TEST=\(mark)")
    }
  }
}
