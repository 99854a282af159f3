import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import Scenarios

/// The files of a scenario when a recorded trace is accepted.
@Suite struct AcceptanceTests {
  private static let override = "source: [B02]\nreason: old\n"

  @Test func `an accepted trace becomes the engine's override, and its recorded file is deleted`()
    throws
  {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit", "didFinish")
      let truth = folder.read("expected.yaml")
      let acceptance = try Acceptance(
        overridingBy: folder.record("load: /", "didFinish", "didCommit"))
      #expect(folder.files == ["expected.e.new.yaml", "expected.yaml"])
      #expect(acceptance.needsReason)
      try acceptance.accept(
        reason: "it commits late: always", dropsEvents: true)
      #expect(folder.files == ["expected.e.yaml", "expected.yaml"])
      #expect(
        folder.read("expected.e.yaml") == """
          trace: 1
          source: [A01]
          reason: "it commits late: always"
          events:
          - load: /
          - didFinish
          - didCommit

          """)
      #expect(folder.read("expected.yaml") == truth)
    }
  }

  @Test(arguments: [["expected.yaml"], ["expected.yaml", "expected.e.yaml"], ["expected.e.yaml"]])
  func `an accepted override is written to the engine's file`(files: [String]) throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      for file in files {
        let head = file == "expected.yaml" ? "source: [B02]\n" : Self.override
        try folder.write(file, "load: /", "didFinish", head: head)
      }
      let acceptance = try Acceptance(overridingBy: folder.record("load: /", "didCommit"))
      let written = "expected.e.yaml"
      try acceptance.accept(reason: "r", dropsEvents: true)
      #expect(acceptance.name.fileName == written)
      #expect(folder.files == Set(files + [written]).sorted())
      #expect(folder.read(written)?.contains("didCommit\n") == true)
      #expect(folder.read(written)?.contains("reason: r\n") == true)
    }
  }

  @Test
  func `accepting uses the given sources or those of existing files, and is refused without any`()
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
  func `an override without a reason is refused`(reason: String?) throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /")
      let acceptance = try Acceptance(overridingBy: folder.record("goBack"))
      #expect(throws: AcceptanceRefusal.noReason(file: "expected.e.yaml")) {
        try acceptance.accept(reason: reason, dropsEvents: true)
      }
      #expect(folder.files == ["expected.e.new.yaml", "expected.yaml"])
    }
  }

  @Test func `accepting a trace that already matches writes no file`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didFinish")
      let acceptance = try Acceptance(
        overridingBy: folder.record("load: /", "didFinish: {navigation: 1}"))
      #expect(acceptance.trace == nil)
      #expect(acceptance.name == .truth)
      #expect(!acceptance.needsReason)
      try acceptance.accept(reason: nil, dropsEvents: true)
      #expect(folder.files == ["expected.yaml"])
    }
  }

  @Test func `an override is deleted if the trace matches expected.yaml without it`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit", "didFinish")
      try folder.write("expected.e.yaml", "load: /", "didFinish", "didCommit", head: Self.override)
      let acceptance = try Acceptance(
        overridingBy: folder.record("load: /", "didCommit", "didFinish"))
      #expect(acceptance.superfluous?.fileName == "expected.e.yaml")
      #expect(!acceptance.needsReason)
      try acceptance.accept(reason: nil, dropsEvents: true)
      #expect(folder.files == ["expected.yaml"])
    }
  }

  @Test func `accepting keeps what the engine cannot show, and counts lost tolerances`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write(
        "expected.yaml", "load: {url: {matches: /*}}", "didCommit: {navigation: 1, url: /}",
        "canGoBack: true", "optional: {reason: r, source: A01, events: [didFail]}",
        "anyOrder: {reason: r, source: A01, events: [didFinish, title: a]}")
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

  @Test func `accepting a trace as expected.yaml deletes the engine's override`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /", "didCommit", head: "source: [A01]\nreason: k\n")
      try folder.write("expected.e.yaml", "goBack", head: Self.override)
      let acceptance = try Acceptance(truth: folder.record("load: /", "didFinish"), source: ["C03"])
      #expect(acceptance.blindSpots.isEmpty)
      try acceptance.accept(reason: nil, dropsEvents: true)
      #expect(folder.files == ["expected.yaml"])
      #expect(
        folder.read("expected.yaml")
          == "trace: 1\nsource: [C03]\nreason: k\nevents:\n- load: /\n- didFinish\n")
    }
  }

  @Test func `a read-only recorded file is not accepted, and the expectation stays`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /")
      let acceptance = try Acceptance(overridingBy: folder.record("goBack"))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o440], ofItemAtPath: path + "/expected.e.new.yaml")
      #expect(throws: AuthoredError.self) { try acceptance.accept(reason: "r") }
      #expect(folder.files == ["expected.e.new.yaml", "expected.yaml"])
    }
  }

  @Test func `the recorded file is kept if the expectation cannot be written`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", "load: /")
      let acceptance = try Acceptance(overridingBy: folder.record("goBack"))
      try FileManager.default.createDirectory(
        atPath: path + "/expected.e.yaml/x", withIntermediateDirectories: true)
      #expect(throws: (any Error).self) { try acceptance.accept(reason: "r") }
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
      "'s' is not a source: a recording cannot vouch for itself; name cases and rules of the oracle "
        + "with --source"
    ),
    (.noReason(file: "f"), "f needs the reason why the engine differs; give it with --reason"),
  ])
  func `the message of a refusal names the problem and the remedy`(
    refusal: AcceptanceRefusal, text: String
  ) {
    #expect(refusal.description == text)
  }

  /// The limits of an engine that cannot tell which navigation a page began, such as WebKitGTK.
  private static let nameless = Observability(
    suppliedFields: [
      .decidePolicyForNavigationAction: [.navigation],
      .didStartProvisionalNavigation: [.navigation],
    ])

  @Test(arguments: [false, true])
  func `a recorded trace is compared as in the run, including what was not observed`(
    isTruth: Bool
  ) throws {
    try withTemporaryFolder { path in
      // A fragment link, another link, goBack: the engine's ledger counts one navigation less.
      let events = { (last: Int) in
        ["load: /a", "decidePolicyForNavigationAction: {navigation: 1, url: /a}"]
          + ["decidePolicyForNavigationAction: {navigation: 2, url: '/a#b'}"]
          + ["decidePolicyForNavigationAction: {navigation: \(last - 1), url: /c}"]
          + ["goBack", "didStartProvisionalNavigation: {navigation: \(last), url: '/a#b'}"]
      }
      let folder = try ReviewFolder(path)
      try folder.write("expected.yaml", events: events(4))
      let supply = { (event: inout TraceEvent) in
        guard event[.navigation] != nil else { return }
        event.extra = TraceExtra()
        event.extra?.supplied = [.navigation: "ledger"]
      }
      let pending = try folder.record(
        events: events(3), observability: Self.nameless, change: supply)
      let text = try #require(folder.read("expected.e.new.yaml"))
      #expect(text.contains("navigation: 3, url: /a#b}\n  notObserved: [navigation]\n"))
      #expect(pending.diff.isMatch)
      let acceptance =
        try isTruth ? Acceptance(truth: pending) : Acceptance(overridingBy: pending)
      #expect(acceptance.trace == nil && !acceptance.needsReason)
      try acceptance.accept(reason: nil)
      #expect(folder.files == ["expected.yaml"])
      // The engine's own values are judged: without the mark the trace differs.
      #expect(
        try !folder.record(events: events(3), observability: Self.nameless).diff.isMatch)
    }
  }

  @Test func `the recorded file marks events and values that were not observed`() throws {
    try withTemporaryFolder { path in
      let folder = try ReviewFolder(path)
      let pending = try folder.record(
        events: ["webContentProcessDidTerminate", "didCommit: {navigation: 1}", "title: A"]
      ) { event in
        event.extra = TraceExtra()
        if event.kind == .didCommit { event.extra?.hidden = [.url] }
        if event.kind != .didCommit { event.extra?.suppliedBy = "PendingLoad" }
      }
      #expect(
        folder.read("expected.e.new.yaml")?.hasSuffix(
          """
          events:
          - webContentProcessDidTerminate: {}
            notObserved: event
          - didCommit: {navigation: 1}
            notObserved: [url]
          - title: A
            notObserved: event

          """) == true)
      #expect(pending.trace.events.map { $0.extra?.suppliedBy != nil } == [true, false, true])
      #expect(pending.trace.events[1].extra?.hidden == [.url])
    }
  }
}
