import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

/// Acceptance of a recorded trace of an engine that has not run a script.
@Suite struct AcceptanceScriptTests {
  @Test
  func `accepting keeps expected events after a skipped script, and a new file ends before it`()
    throws
  {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      let script = "notModelled: {url: /, message: has a script}"
      try folder.write("expected.yaml", "load: /", "didCommit", "didFinish")
      let pending = try folder.record("load: /b", "didCommit", script, "didFail")
      #expect(pending.diff.partNotModelled == "/ has a script")
      #expect(pending.trace.events.last?.kind == .notModelled)
      try Acceptance(truth: pending).accept(reason: nil)
      #expect(
        folder.read("expected.yaml")
          == "trace: 1\nsource: [A01]\nevents:\n- load: /b\n- didCommit\n- didFinish\n")
      try FileManager.default.removeItem(atPath: path + "/expected.yaml")
      try Acceptance(truth: folder.record("load: /", script, "didFail"), source: ["A01"])
        .accept(reason: nil)
      #expect(
        folder.read("expected.yaml") == "trace: 1\nsource: [A01]\nevents:\n- load: /\n")
    }
  }

  @Test func `an expectation with a notModelled event is refused`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "notModelled: {url: /, message: has a script}")
      let error = #expect(throws: AuthoredError.self) { try folder.scenario.truth() }
      #expect(error?.description.contains("'notModelled', which no browser reports") == true)
    }
  }
}
