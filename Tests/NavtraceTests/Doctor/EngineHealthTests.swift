import RunReports
import Testing
import WebEngines
import WebViewKit

@testable import ScenarioWorkers
@testable import navtrace

@Suite struct EngineHealthTests {
  private var health: EngineHealth {
    let table = EngineCapabilities(
      events: [
        .init("evaluated", .unobservable("no scripts")),
        .init(
          "didCommit", .native("load-changed"),
          fields: [
            "navigation": [.supplied(by: "Ledger", "by its address")],
            "url": [.native("get_uri"), .unobservable("no signal", if: "hidden")],
          ]),
        .init("found", .unobservable("no scripts")),
      ],
      racyChannels: [
        .init(channel: "title", reason: "another process"),
        .init(channel: "download", reason: "another process"),
      ], heldEvents: [.init(event: "didCommit", by: "Holder", "after the start")])
    return EngineHealth(
      .model, EngineDescription(name: "model", version: "1", capabilities: table))
  }

  @Test func `names that share an origin stand in one line`() {
    let lines = health.lines(.plain)
    #expect(
      lines.prefix(3) == ["model 1: ready", "  behaves as ios26", "  speaks HTTP 2, 1.1"])
    #expect(
      lines.dropFirst(4) == [
        "  cannot show evaluated, found: no scripts",
        "  cannot show didCommit.url: no signal (if hidden)",
        "  supplied, not observed: didCommit.navigation: Ledger: by its address",
        "  place supplied, not observed: didCommit: Holder: after the start",
        "  order is chance in title, download: another process",
      ])
  }

  @Test func `every origin of an event and its fields has a line`() {
    #expect(
      health.fieldLines(.plain) == [
        "model 1",
        "  evaluated     unobservable  no scripts",
        "  didCommit     native        load-changed",
        "    navigation  supplied      Ledger: by its address",
        "    url         native        get_uri",
        "    url         unobservable  no signal (if hidden)",
        "  found         unobservable  no scripts",
      ])
  }

  @Test func `an engine that does not run says why, and what to do`() {
    let health = EngineHealth(.model, problem: "no display; install Xvfb")
    #expect(health.lines(.plain) == ["model: missing: no display; install Xvfb"])
    let word = WebEngine.webkitgtk.isBuiltIn ? "missing" : "not built in"
    let other = EngineHealth(.webkitgtk, problem: "build with --traits WebKitGTK")
    #expect(other.lines(.plain) == ["webkitgtk: \(word): build with --traits WebKitGTK"])
  }
}
