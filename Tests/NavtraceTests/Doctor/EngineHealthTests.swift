import NavigationHarness
import Testing
import WebViewKit

@testable import navtrace

@Suite struct EngineHealthTests {
  @Test func `what shares a reason is said in one line`() {
    let table = EngineCapabilities(
      gaps: [
        .init(event: "evaluated", reason: "no scripts"),
        .init(event: "didCommit", field: "url", reason: "no signal"),
        .init(event: "scriptMessage", reason: "no scripts"),
      ],
      racyChannels: [
        .init(channel: "title", reason: "another process"),
        .init(channel: "download", reason: "another process"),
      ])
    let health = EngineHealth(
      .model, EngineDescription(name: "model", version: "1", capabilities: table))
    let lines = health.lines(.plain)
    #expect(lines.prefix(2) == ["model 1: ready", "  behaves as ios26"])
    #expect(
      lines.dropFirst(3) == [
        "  cannot show evaluated, scriptMessage: no scripts",
        "  cannot show didCommit.url: no signal",
        "  order is chance in title, download: another process",
      ])
  }

  @Test func `an engine that does not run says why, and what to do`() {
    let health = EngineHealth(.model, problem: "no display; install Xvfb")
    #expect(health.lines(.plain) == ["model: missing: no display; install Xvfb"])
    let word = Engine.webkitgtk.isBuiltIn ? "missing" : "not built in"
    let other = EngineHealth(.webkitgtk, problem: "build with --traits WebKitGTK")
    #expect(other.lines(.plain) == ["webkitgtk: \(word): build with --traits WebKitGTK"])
  }
}
