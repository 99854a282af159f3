import NavigationTrace
import Testing

/// Comparisons that end at a script that an engine did not run.
@Suite struct NotModelledTests {
  private static let script = "notModelled: {url: /, message: has a script}"

  private func read(_ lines: [String]) throws -> ExpectedTrace {
    try ExpectedTrace(
      parsing: "trace: 1\nsource: [test]\nevents:\n" + lines.map { "- \($0)\n" }.joined(),
      file: "expected.yaml")
  }

  private func diff(_ expected: [String], _ recorded: [String]) throws -> TraceDiff {
    TraceDiff(
      expected: try read(expected), actual: Trace(engine: "a", events: try read(recorded).events))
  }

  private func verdicts(_ diff: TraceDiff) -> [String] {
    diff.lines.map { "\($0.verdict) \(($0.expected ?? $0.actual)?.kind.rawValue ?? "")" }
  }

  @Test(arguments: [
    [], ["didFinish"], ["title: A", "didCommit", "didFinish"],
    ["load: /", "didCommit", "didFinish"],
    ["optional: {reason: r, source: s, events: [didFinish]}"],
    ["anyOrder: {reason: r, source: s, events: [[didFinish, didFail], [title: A]]}"],
  ])
  func `expected events after a skipped script count as not observed`(rest: [String]) throws {
    let diff = try diff(
      ["load: /", "didCommit"] + rest, ["load: /", "didCommit", Self.script, "didFail", "load: /b"])
    #expect(diff.isMatch, "\(verdicts(diff))")
    #expect(diff.partNotModelled == "/ has a script")
    #expect(diff.counts[.same] == 2)
    #expect(verdicts(diff)[2] == "notObserved notModelled")
    #expect(diff.lines.dropFirst(3).allSatisfy { $0.verdict == .notObserved })
    #expect(diff.lines.dropFirst(3).allSatisfy { $0.actual == nil })
    #expect(diff.notCompared.count == diff.lines.count - 3)
    let reasons = diff.counts.notObservedReasons
    #expect(diff.counts.notObservedEvents == reasons["/ has a script"] ?? 0)
    #expect(diff.counts.tolerances == 0)
  }

  @Test(arguments: [
    (["didCommit", "load: /"], "moved"),
    (["load: /", "title: B", "didCommit"], "unexpected"), (["load: /c", "didCommit"], "changed"),
    (["load: /", "didCommit", "didCommit"], "unexpected"),
  ])
  func `a difference before a skipped script is reported`(before: [String], verdict: String) throws
  {
    let diff = try diff(
      ["load: /", "didCommit", "title: A", "didFinish"], before + [Self.script, "didFinish"])
    #expect(!diff.isMatch)
    #expect(verdicts(diff).contains { $0.hasPrefix(verdict) }, "\(verdicts(diff))")
  }

  @Test func `an event missing between two others before the script is a difference`() throws {
    let diff = try diff(
      ["load: /", "didStartProvisionalNavigation", "didCommit", "didFinish"],
      ["load: /", "didCommit", Self.script])
    #expect(
      verdicts(diff) == [
        "same load", "missing didStartProvisionalNavigation", "same didCommit",
        "notObserved notModelled", "notObserved didFinish",
      ])
  }

  @Test func `a group that a script cuts off is compared up to the script`() throws {
    let group =
      "anyOrder: {reason: r, source: s, events: "
      + "[[didStartProvisionalNavigation, didFail], [didCommit, didFinish]]}"
    let good = try diff(
      ["load: /", group, "load: /b"],
      ["load: /", "didCommit", "didStartProvisionalNavigation", Self.script])
    #expect(good.isMatch)
    #expect(good.counts[.same] == 3)
    #expect(good.counts.notObservedEvents == 3)
    let bad = try diff(
      ["load: /", group, "load: /b"],
      ["load: /", "didFinish", "didCommit", "didStartProvisionalNavigation", Self.script])
    #expect(!bad.isMatch)
  }

  @Test func `racing events before the script are compared`() throws {
    let observability = Observability(races: [Race([.title], reason: "r")])
    func diff(_ recorded: String...) throws -> TraceDiff {
      TraceDiff(
        expected: try read(["load: /", "didCommit", "title: A", "title: B", "didFinish"]),
        actual: Trace(engine: "a", events: try read(recorded).events), observability: observability)
    }
    #expect(try diff("load: /", "title: A", "didCommit", Self.script, "title: C").isMatch)
    #expect(try !diff("load: /", "title: C", "didCommit", Self.script).isMatch)
  }

  @Test func `two traces are compared up to the first skipped script of either`() throws {
    func trace(_ lines: String...) throws -> Trace {
      Trace(engine: "a", events: try read(lines).events)
    }
    let cut = try trace("load: /", "didCommit", Self.script, "didFinish")
    let whole = try trace("load: /", "didCommit", "title: A", "didFail")
    let swapped = try trace("didCommit", "load: /", "didFinish")
    for (old, new) in [(cut, whole), (whole, cut), (cut, cut)] {
      let diff = TraceDiff(old, new)
      #expect(diff.isMatch)
      #expect(diff.partNotModelled == "/ has a script")
      #expect(diff.counts[.same] == 2)
    }
    #expect(!TraceDiff(cut, swapped).isMatch)
    #expect(!TraceDiff(swapped, cut).isMatch)
    #expect(TraceDiff(whole, whole).partNotModelled == nil)
  }

  @Test func `an expectation made from a trace ends at the skipped script`() throws {
    let trace = Trace(
      engine: "a", events: try read(["load: /", Self.script, "didFinish", Self.script]).events)
    #expect(ExpectedTrace(trace, source: ["s"]).events.map(\.kind) == [.load, .notModelled])
    #expect(trace.partsNotModelled == ["/ has a script", "/ has a script"])
    let old = try read(["load: /b", "didCommit", "didFinish"])
    let accepted = old.acceptance(of: trace).expectation
    #expect(accepted.events.map(\.description) == ["load: /", "didCommit", "didFinish"])
  }

  @Test(arguments: [50, 3000])
  func `long traces are compared up to the script like short ones`(count: Int) throws {
    var lines: [String] = []
    for index in 0..<count { lines += ["load: /\(index % 7)", "didCommit: {url: /\(index % 7)}"] }
    let half = Array(lines[..<count])
    let same = try diff(lines, half + [Self.script])
    #expect(same.isMatch)
    #expect(same.counts[.same] == count)
    var swapped = half
    swapped.swapAt(count / 2, count / 2 + 1)
    #expect(try !diff(lines, swapped + [Self.script]).isMatch)
  }
}
