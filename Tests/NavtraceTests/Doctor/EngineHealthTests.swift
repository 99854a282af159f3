import Testing
import WebEngines
import WebViewKit

@testable import ScenarioRuns
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

  @Test func `what is not shown stands by its reason, and what is supplied if asked for`() {
    let lines = health.lines(.plain, isVerbose: false)
    #expect(lines.first?.hasSuffix("events, as on ios26, over HTTP 2, 1.1") == true)
    #expect(lines.dropFirst() == ["  not shown: evaluated, found: no scripts"])
    #expect(
      health.lines(.plain, isVerbose: true).dropFirst() == [
        "  not shown: evaluated, found: no scripts",
        "  not shown: didCommit.url: no signal (if hidden)",
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
    #expect(health.headline(.plain) == "model: missing: no display; install Xvfb")
    let word = WebEngine.webkitgtk.isBuiltIn ? "missing" : "not built in"
    let other = EngineHealth(.webkitgtk, problem: "build with --traits WebKitGTK")
    #expect(other.headline(.plain) == "webkitgtk: \(word): build with --traits WebKitGTK")
  }
}
