import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

@Suite struct PendingTraceTests {
  private static let file = "expected.e.new.yaml"

  @Test func `recording through a symbolic link keeps the link and replaces its target`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      let link = "\(path)/\(Self.file)"
      try folder.write("shared.txt", "load: /")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "shared.txt")
      _ = try folder.record("goBack")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "shared.txt")
      #expect(folder.read("shared.txt")?.contains("- goBack\n") == true)
    }
  }

  @Test(arguments: [
    ("", 0o440, "is read-only, and is left as it is"),
    ("# why?\n", 0o640, "has comments, and is left as it is"),
  ])
  func `a recorded trace with comments or without write permission is not overwritten`(
    comment: String, mode: Int, problem: String
  ) throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      _ = try folder.record("goBack")
      let file = "\(path)/\(Self.file)"
      let text = (folder.read(Self.file) ?? "") + comment
      try text.write(toFile: file, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      let error = #expect(throws: AuthoredError.self) { _ = try folder.record("load: /") }
      #expect(error?.problem == problem)
      #expect(folder.read(Self.file) == text)
    }
  }

  private static let override = "source: [A01]\nreason: r\n"

  @Test func `a recorded trace is read with its engine, its version and its expectation`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit", "didFinish")
      let pending = try folder.record("load: /", "didFinish", "didCommit")
      #expect(pending.trace.engine == "e")
      #expect(pending.trace.engineVersion == "2.50.6")
      #expect(pending.trace.scenario == "a/one")
      #expect(pending.trace.events.map(\.kind) == [.load, .didFinish, .didCommit])
      #expect(pending.file == path + "/expected.e.new.yaml")
      #expect(pending.expectation?.name == .truth)
      #expect(pending.diff.counts[.moved] == 1)
      try folder.write(
        "expected.e.yaml", "load: /", "didFinish", "didCommit", head: Self.override)
      let again = try PendingTrace(pending.name, of: folder.scenario, observability: .everything)
      #expect(again.expectation?.name.fileName == "expected.e.yaml")
      #expect(again.diff.isMatch)
    }
  }

  @Test func `every event is unexpected if nothing is expected`() throws {
    try withTemporaryFolder { path in
      let pending = try ReviewFolder(path).record("load: /", "didFinish")
      #expect(pending.expectation == nil)
      #expect(pending.diff.lines.map(\.verdict) == [.unexpected, .unexpected])
    }
  }

  @Test func `a pending trace lists the invariants that it breaks`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      let pending = try folder.record(
        "didStartProvisionalNavigation: {navigation: 1}", "didFinish: {navigation: 1}",
        "didCommit: {navigation: 1}")
      #expect(!pending.violations.isEmpty)
      #expect(try folder.record("load: /").violations.isEmpty)
    }
  }

  @Test(arguments: [
    ("source: [A01]\n", "at 'source': no note of what it was recorded from"),
    ("source: [recorded from model 1]\n", "at 'source': recorded from model, in a file of e"),
    ("", "no key 'source'"),
  ])
  func `a recorded file without a valid source is refused with the reason`(
    head: String, problem: String
  ) throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.e.new.yaml", "load: /", head: head)
      let error = #expect(throws: AuthoredError.self) {
        try PendingTrace(
          ExpectationName(engine: "e", isRecorded: true), of: folder.scenario,
          observability: .everything)
      }
      #expect(error?.description.hasPrefix("\(path)/expected.e.new.yaml:1: \(problem)") == true)
    }
  }

  @Test(arguments: [
    ("didCommit: {url: {matches: /a}}", "at 'events.1.didCommit.url': found a mapping"),
    ("optional: {reason: r, source: A01, events: [didCommit]}", "unknown event 'optional'"),
    ("didCommit: {}\n  notObserved: [uri]", "unknown field 'uri' of didCommit; expected one of"),
    ("didCommit: {}\n  notObserved: all", "found 'all'; expected 'event', or a list of its fields"),
    ("didCommit: {}\n  observed: [url]", "unknown key 'observed'; expected one of"),
  ])
  func `a recorded file with content that no run writes is refused`(event: String, message: String)
    throws
  {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.e.new.yaml", event, head: "source: [recorded from e 1]\n")
      let error = #expect(throws: AuthoredError.self) {
        try PendingTrace(
          ExpectationName(engine: "e", isRecorded: true), of: folder.scenario,
          observability: .everything)
      }
      #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }
  }

  @Test func `recorded files are found, including files of unknown engines`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      for file in ["expected.z.new.yaml", "expected.e.new.yaml", "expected.e.yaml", "new.yaml"] {
        try folder.write(file)
      }
      #expect(
        Scenario.recordedNames(in: path).map(\.fileName)
          == ["expected.e.new.yaml", "expected.z.new.yaml"])
    }
  }
}
