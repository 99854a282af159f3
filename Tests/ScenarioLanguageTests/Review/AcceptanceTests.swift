import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import ScenarioLanguage

/// The files of a scenario when a recorded trace is accepted.
@Suite struct AcceptanceTests {
  private static let override = "source: [B02]\nreason: old\nport: m.swift\n"

  @Test func `a trace becomes the engine's override, in its order, and its file goes`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit", "didFinish")
      let truth = folder.read("expected.yaml")
      let acceptance = try Acceptance(
        overridingBy: folder.record("load: /", "didFinish", "didCommit"))
      #expect(folder.files == ["expected.e.new.yaml", "expected.yaml"])
      #expect(acceptance.needsReason)
      try acceptance.accept(
        reason: "it commits late: always", port: "m.swift, f", dropsEvents: true)
      #expect(folder.files == ["expected.e.yaml", "expected.yaml"])
      #expect(
        folder.read("expected.e.yaml") == """
          trace: 1
          reason: "it commits late: always"
          port: m.swift, f
          changes:
          - move: didCommit
            after: didFinish

          """)
      #expect(folder.read("expected.yaml") == truth)
    }
  }

  @Test(
    arguments: [
      (["expected.yaml"], nil, "expected.e.yaml"),
      (["expected.yaml", "expected.e.yaml"], nil, "expected.e.yaml"),
      (["expected.e@2.50.yaml", "expected.e.yaml"], nil, "expected.e@2.50.yaml"),
      (["expected.yaml"], "2.50", "expected.e@2.50.yaml"),
      (["expected.yaml", "expected.e.yaml"], "2", "expected.e@2.yaml"),
      (["expected.e@2.yaml"], "2.50.6", "expected.e@2.50.6.yaml"),
    ] as [([String], String?, String)])
  func `it is written to the override in force, or to that of a version`(
    files: [String], version: String?, written: String
  ) throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      for file in files {
        let head = file == "expected.yaml" ? "source: [B02]\n" : Self.override
        try folder.write(file, "load: /", "didFinish", head: head)
      }
      let acceptance = try Acceptance(
        overridingBy: folder.record("load: /", "didCommit"), version: version)
      try acceptance.accept(reason: "r", port: "m.swift, f", dropsEvents: true)
      #expect(acceptance.name.fileName == written)
      #expect(folder.files == Set(files + [written]).sorted())
      #expect(folder.read(written)?.contains("didCommit\n") == true)
      #expect(folder.read(written)?.contains("reason: r\n") == true)
    }
  }

  @Test(
    arguments: [
      ("3", AcceptanceRefusal.otherVersion("3", recorded: "2.50.6")),
      ("new", .otherVersion("new", recorded: "2.50.6")),
      ("2", .hidden(behind: "expected.e@2.50.yaml")),
    ])
  func `a version for which the file would not hold is refused`(
    version: String, refusal: AcceptanceRefusal
  ) throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.e@2.50.yaml", "load: /", head: Self.override)
      let pending = try folder.record("goBack")
      #expect(throws: refusal) { try Acceptance(overridingBy: pending, version: version) }
    }
  }

  @Test func `sources are those that are given, else the truth's, else there have to be some`()
    throws
  {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      let pending = try folder.record("load: /")
      #expect(throws: AcceptanceRefusal.noSource(file: "expected.e.yaml")) {
        try Acceptance(overridingBy: pending)
      }
      #expect(throws: AcceptanceRefusal.noSource(file: "expected.yaml")) {
        try Acceptance(truth: pending)
      }
      #expect(try Acceptance(overridingBy: pending, source: ["C03"]).trace?.source == ["C03"])
      try folder.write("expected.e.yaml", "goBack", head: Self.override)
      let overriding = try folder.record("load: /")
      #expect(try Acceptance(overridingBy: overriding).trace?.source == ["B02"])
      try folder.write("expected.yaml", "goForward")
      #expect(try Acceptance(overridingBy: overriding).trace?.source == ["A01"])
      #expect(try Acceptance(truth: overriding).trace?.source == ["A01"])
      #expect(throws: AcceptanceRefusal.recordingAsSource("recorded from e 2")) {
        try Acceptance(truth: overriding, source: ["A01", "recorded from e 2"])
      }
    }
  }

  @Test(arguments: [nil, "", " \n"])
  func `without a reason an override is not written`(reason: String?) throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /")
      let acceptance = try Acceptance(overridingBy: folder.record("goBack"))
      #expect(throws: AcceptanceRefusal.noReason(file: "expected.e.yaml")) {
        try acceptance.accept(reason: reason, port: "m.swift, f", dropsEvents: true)
      }
      #expect(folder.files == ["expected.e.new.yaml", "expected.yaml"])
    }
  }

  @Test func `a trace that is expected already writes nothing`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didFinish")
      let acceptance = try Acceptance(
        overridingBy: folder.record("load: /", "didFinish: {navigation: 1}"))
      #expect(acceptance.trace == nil)
      #expect(acceptance.name == .truth)
      #expect(!acceptance.needsReason)
      try acceptance.accept(reason: nil, port: "m.swift, f", dropsEvents: true)
      #expect(folder.files == ["expected.yaml"])
    }
  }

  @Test func `an override without which the trace would be expected is deleted`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit", "didFinish")
      try folder.write("expected.e.yaml", "load: /", "didFinish", "didCommit", head: Self.override)
      let acceptance = try Acceptance(
        overridingBy: folder.record("load: /", "didCommit", "didFinish"))
      #expect(acceptance.superfluous?.fileName == "expected.e.yaml")
      #expect(!acceptance.needsReason)
      try acceptance.accept(reason: nil, port: "m.swift, f", dropsEvents: true)
      #expect(folder.files == ["expected.yaml"])
    }
  }

  @Test func `another override between it and the truth keeps it`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /")
      try folder.write("expected.e.yaml", "goBack", head: Self.override)
      try folder.write("expected.e@2.yaml", "goForward", head: Self.override)
      let acceptance = try Acceptance(overridingBy: folder.record("load: /"))
      #expect(acceptance.superfluous == nil)
      #expect(acceptance.trace?.events.map(\.kind) == [.load])
      #expect(acceptance.name.fileName == "expected.e@2.yaml")
    }
  }

  @Test func `what the engine cannot show stays, and what no longer fits is counted`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write(
        "expected.yaml", "load: {url: {prefix: /}}", "didCommit: {navigation: 1, url: /}",
        "canGoBack: true", "optional: {reason: r, source: A01, events: [didFail]}",
        "oneOf: {reason: r, source: A01, events: [didFinish, title: a]}")
      let blind = Observability(
        kinds: [.canGoBack: "no signal"], fields: [.didCommit: [.navigation: "no identity"]])
      let acceptance = try Acceptance(
        overridingBy: folder.record(
          "load: x", "didCommit: {url: /b}", "title: b", observability: blind))
      #expect(acceptance.lostTolerances == 2)
      #expect(
        acceptance.trace?.yaml.contains(
          "- didCommit: {navigation: 1, url: /b}\n- canGoBack: true\n")
          == true)
    }
  }

  @Test func `a new truth makes the engine's override superfluous`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit", head: "source: [A01]\nreason: k\n")
      try folder.write("expected.e.yaml", "goBack", head: Self.override)
      let acceptance = try Acceptance(truth: folder.record("load: /", "didFinish"), source: ["C03"])
      #expect(acceptance.blindSpots.isEmpty)
      try acceptance.accept(reason: nil, port: "m.swift, f", dropsEvents: true)
      #expect(folder.files == ["expected.yaml"])
      #expect(
        folder.read("expected.yaml")
          == "trace: 1\nsource: [C03]\nreason: k\nevents:\n- load: /\n- didFinish\n")
    }
  }

  @Test func `an override behind which another one stands still holds, and is reported`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.e.yaml", "goBack", head: Self.override)
      try folder.write("expected.e@2.yaml", "goForward", head: Self.override)
      let acceptance = try Acceptance(truth: folder.record("load: /"), source: ["C03"])
      #expect(acceptance.superfluous == nil)
      #expect(acceptance.stillHolding?.fileName == "expected.e@2.yaml")
    }
  }

  @Test func `a folder that cannot be written to keeps the recorded file`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /")
      let acceptance = try Acceptance(overridingBy: folder.record("goBack"))
      try FileManager.default.createDirectory(
        atPath: path + "/expected.e.yaml/x", withIntermediateDirectories: true)
      #expect(throws: (any Error).self) { try acceptance.accept(reason: "r", port: "m.swift, f") }
      #expect(folder.read("expected.e.new.yaml") != nil)
    }
  }

  @Test(arguments: [
    (
      AcceptanceRefusal.noSource(file: "f"),
      "f needs its source, and there is none to take it from; say with --source what it rests on, "
        + "such as --source 'B01,rule 3' or a document, and with --as-truth that it is what "
        + "WKWebView does, on every engine"
    ),
    (
      .noSource(file: "expected.yaml"),
      "expected.yaml needs its source, and there is none to take it from; say with --source what it "
        + "rests on, such as --source 'B01,rule 3' or a document"
    ),
    (
      .recordingAsSource("s"),
      "'s' is no source: a recording cannot vouch for itself; name cases and rules of the oracle "
        + "with --source"
    ),
    (.noReason(file: "f"), "f needs the reason why the engine differs; give it with --reason"),
    (
      .otherVersion("3", recorded: "2.1"),
      "recorded from version 2.1, which is none of '3'; give --for-version the beginning of the "
        + "recorded one"
    ),
    (
      .otherVersion("3", recorded: ""),
      "recorded from an unknown version, which is none of '3'; give --for-version the beginning of "
        + "the recorded one"
    ),
    (
      .hidden(behind: "f"),
      "f would still hold for the recorded version; give its version to --for-version, or delete it"
    ),
  ])
  func `a refusal says what to do`(refusal: AcceptanceRefusal, text: String) {
    #expect(refusal.description == text)
  }
}
