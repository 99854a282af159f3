import Foundation
import Testing

@testable import ScenarioRuns
@testable import navtrace

/// The completions of bash with navtrace's script.
@Suite(.timeLimit(.minutes(1))) struct CompletionTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["a/one", "a/two", "b/two"] { try folder.add(name) }
  }

  @Test(arguments: [
    (["run", ""], ["a", "b", "a/one", "a/two", "b/two"]),
    (["run", "a"], ["a", "a/one", "a/two"]), (["show", "b/"], ["b/two"]), (["lint", "c"], []),
    (["run", "--engine", "m"], ["model"]), (["li"], ["list", "lint"]),
    (["run", "--engine", "w"], ["webkitgtk", "wkwebview"]), (["im"], ["import"]),
    (["co"], ["collect"]),
  ])
  func `shell completion offers commands, options and scenarios`(words: [String], offers: [String])
    async throws
  {
    defer { folder.remove() }
    let scenarios = words.count > 1 ? ["--scenarios", folder.path] : []
    #expect(try await offered(words.prefix(1) + scenarios + words.dropFirst()) == offers)
  }

  private func offered(_ words: [String]) async throws -> [String] {
    let script = """
      source <(navtrace --generate-completion-script bash)
      COMP_WORDS=(navtrace "$@") COMP_CWORD=$# COMP_LINE="navtrace $*"
      COMP_POINT=${#COMP_LINE}
      _navtrace navtrace "${COMP_WORDS[$#]}" "${COMP_WORDS[$#-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let programs = URL(filePath: try NavtraceProcess.program()).deletingLastPathComponent().path
    let path = "\(programs):\(NavtraceProcess.environment["PATH"] ?? "")"
    let shell = try ChildProcess(
      WorkerLaunch(
        executable: "/bin/bash", arguments: ["-c", script, "bash"] + words,
        environment: NavtraceProcess.environment.merging(["PATH": path]) { $1 }))
    shell.closeInput()
    var lines: [String] = []
    for await event in shell.events {
      if case .line(let bytes) = event { lines.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return lines.filter { !$0.isEmpty }
  }
}
