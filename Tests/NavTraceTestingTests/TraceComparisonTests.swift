import Foundation
import NavigationTrace
import Testing

@testable import NavTraceTesting

@Suite struct TraceComparisonTests {
  private let folder = URL.temporaryDirectory.appending(path: "navtrace-\(UUID())")
  private let trace = Trace(
    engine: "model", engineVersion: "1",
    events: [
      TraceEvent(.decidePolicyForNavigationAction, [.url: "/", .answer: "allow"]),
      TraceEvent(.didStartProvisionalNavigation, [.url: "/"]),
      TraceEvent(.didCommit, [.url: "/"]),
      TraceEvent(.didFinish, [.url: "/"]),
    ])
  private var file: ExpectationFile {
    ExpectationFile("start", for: "model", besides: folder.appending(path: "A.swift").path)
  }
  private var expected: ExpectedTrace { ExpectedTrace(trace, source: ["by hand"]) }
  private var swapped: ExpectedTrace {
    var swapped = expected
    swapped.items.swapAt(2, 3)
    return swapped
  }

  /// The message of the comparison with the file, and whether it gave a difference.
  private func judge(
    _ mode: TraceRecordMode, expecting expected: ExpectedTrace?
  ) throws -> (messages: [String], attachments: [String], diff: TraceDiff?) {
    if let expected { _ = try file.write(expected) }
    var failures: [TestFailure] = []
    let comparison = TraceComparison(trace, observability: .everything)
    let diff = try comparison.judge(by: file, mode: mode) { failures.append($0) }
    return (failures.map(\.message), failures.flatMap(\.attachments).map(\.name), diff)
  }

  @Test(arguments: [TraceRecordMode.never, .missing, .failed])
  func `a trace that matches reports no failure and writes no file`(
    mode: TraceRecordMode
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (messages, attachments, diff) = try judge(mode, expecting: expected)
    #expect(messages == [] && attachments == [])
    #expect(diff?.isMatch == true)
    #expect(try file.read()?.source == ["by hand"])
  }

  @Test(arguments: [TraceRecordMode.never, .missing])
  func `two swapped callbacks fail the test, with a diff and the trace attached`(
    mode: TraceRecordMode
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (messages, attachments, _) = try judge(mode, expecting: swapped)
    #expect(messages.count == 1)
    let message = try #require(messages.first)
    #expect(
      message.hasPrefix(
        "didFinish of /: expected as event 3, got as event 4 (after didCommit of /)\n"))
    #expect(message.hasSuffix("\nexpected by \(file.path); recorded on model 1"))
    #expect(message.contains("1 moved; 3 same"))
    #expect(attachments == ["model.trace.diff", "model.trace.json"])
    #expect(try file.read() == swapped)
  }

  @Test func `a trace that differs is written in the mode failed, and the test fails`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (messages, _, _) = try judge(.failed, expecting: swapped)
    #expect(messages.count == 2)
    #expect(
      messages.first
        == "the trace was written to \(file.path); read it, and run the test again without "
        + "recording")
    #expect(try file.read() == expected)
    #expect(try judge(.never, expecting: nil).messages == [])
  }

  @Test func `only the mode all removes a missing event from the expectation`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var more = expected
    more.items.insert(.event(TraceEvent(.goBack)), at: 1)
    let (messages, _, _) = try judge(.failed, expecting: more)
    #expect(
      messages.first
        == "\(file.path) was not written, since it would lose events that are missing from the "
        + "trace; delete them from the file, or record with the mode 'all':\n  goBack")
    #expect(try file.read() == more)
    _ = try judge(.all, expecting: more)
    #expect(try file.read() == expected)
  }

  @Test(arguments: [TraceRecordMode.missing, .failed, .all])
  func `a trace without an expectation is written, and the test fails once`(
    mode: TraceRecordMode
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (messages, attachments, diff) = try judge(mode, expecting: nil)
    #expect(
      messages == [
        "new: the trace was written to \(file.path); read it, and run the "
          + "test again without recording"
      ])
    #expect(attachments == ["model.trace.json"] && diff == nil)
    #expect(try file.read()?.source == ["recorded from model 1"])
    #expect(try judge(.never, expecting: nil).messages == [])
  }

  @Test func `without an expectation and without recording the test fails`() throws {
    let (messages, _, diff) = try judge(.never, expecting: nil)
    #expect(
      messages == [
        "new: there is no \(file.path) yet; write it, or run the test without CI=true and with "
          + "NAVTRACE_TESTING_RECORD=missing"
      ])
    #expect(diff == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test(arguments: [true, false])
  func `a failure says that the engine never shows a variant, unless the expectation names another`(
    isNamed: Bool
  ) throws {
    var expected = expected
    var challenge = TraceEvent(.didReceiveAuthenticationChallenge)
    if isNamed { challenge[.method] = "HTTPBasic" }
    expected.items.insert(.event(challenge), at: 2)
    var limits = Observability.everything
    limits.variants[.didReceiveAuthenticationChallenge] = [
      .init(.method, "ServerTrust", reason: "it asks no delegate")
    ]
    var failures: [TestFailure] = []
    _ = TraceComparison(trace, observability: limits)
      .judge(by: expected, named: "the test") { failures.append($0) }
    let line =
      "model never shows didReceiveAuthenticationChallenge with method ServerTrust: it asks no "
      + "delegate\n"
    #expect(failures.first?.message.hasPrefix(line) == !isNamed)
  }

  /// The trace with an answer that came after the next callback.
  private var late: Trace {
    var late = trace
    late.events[0][.answer] = nil
    late.events.insert(
      TraceEvent(
        .answered,
        [
          .event: .string(EventKind.decidePolicyForNavigationAction.rawValue), .url: "/",
          .answer: "allow",
        ]),
      at: 2)
    return late
  }

  @Test
  func `a late answer matches its request, and ordering rules are checked at its own position`() {
    var failures: [TestFailure] = []
    let diff = TraceComparison(late, observability: .everything)
      .judge(by: expected, named: "the test") { failures.append($0) }
    #expect(diff.isMatch)
    #expect(failures.map(\.message).contains { $0.contains("a start without an allowed action") })
  }

  @Test func `recording a trace with a late answer keeps the expectation's events`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try file.write(expected)
    _ = try TraceComparison(late, observability: .everything).judge(by: file, mode: .all) { _ in }
    #expect(try file.read()?.events == expected.events)
  }

  @Test func `a trace that matches its expectation but breaks an invariant fails`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var broken = trace
    broken.events.append(TraceEvent(.didFinish, [.navigation: 1, .url: "/"]))
    broken.events.append(TraceEvent(.didFinish, [.navigation: 1, .url: "/"]))
    var failures: [TestFailure] = []
    let comparison = TraceComparison(broken, observability: .everything)
    let diff = comparison.judge(
      by: ExpectedTrace(broken, source: ["by hand"]), named: "the test"
    ) { failures.append($0) }
    #expect(diff.isMatch)
    #expect(failures.count == 1)
    #expect(
      failures.first?.message.hasPrefix("invariant broken: ")
        == true)
  }
}
