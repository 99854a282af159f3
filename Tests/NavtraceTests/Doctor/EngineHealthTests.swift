import NavigationTrace
import Testing
import WebEngines
import WebViewKit

@testable import ScenarioRuns
@testable import navtrace

@Suite struct EngineHealthTests {
  private var health: EngineHealth {
    let table = EngineCapabilities(
      events: [
        EventKind.completed.from(.notObserved("no scripts")),
        EventKind.didCommit.from(
          "load-changed",
          fields: [
            .navigation: [.notObserved("by its address", by: "Ledger")],
            .url: ["get_uri", .notObserved("no signal", if: "hidden")],
          ], place: .notObserved("after the start", by: "Holder")),
        EventKind.webViewDidClose.from(.notObserved("no scripts")),
        EventKind.load.from(fields: [.method: [.notObserved("no method")]]),
      ],
      races: [
        Race([.title], reason: "another process"), Race([.cookies], reason: "another process"),
      ])
    return EngineHealth(
      .model, EngineDescription(name: "model", version: "1", capabilities: table))
  }

  @Test
  func `doctor groups unobserved events by reason, and lists fields and positions if verbose`() {
    let lines = health.lines(.plain, isVerbose: false)
    #expect(lines.first?.hasSuffix("events, as on ios26, over HTTP 2, 1.1") == true)
    #expect(lines.dropFirst() == ["  not observed: completed, webViewDidClose: no scripts"])
    #expect(
      health.lines(.plain, isVerbose: true).dropFirst() == [
        "  not observed: completed, webViewDidClose: no scripts",
        "  not observed: didCommit.navigation: Ledger: by its address",
        "  not observed: didCommit.url: no signal (if hidden)",
        "  not observed: load.method: no method",
        "  place not observed: didCommit: Holder: after the start",
        "  order is chance in title, cookies: another process",
      ])
  }

  @Test
  func `fieldLines has a line for each origin of an event, of its fields and of its position`() {
    #expect(
      health.fieldLines(.plain) == [
        "model 1",
        "  completed        not observed  no scripts",
        "  didCommit        observed      load-changed",
        "    navigation     not observed  Ledger: by its address",
        "    url            observed      get_uri",
        "    url            not observed  no signal (if hidden)",
        "    (place)        not observed  Holder: after the start",
        "  webViewDidClose  not observed  no scripts",
        "  load",
        "    method         not observed  no method",
      ])
  }

  @Test func `an engine that does not run is listed with the reason and the remedy`() {
    let health = EngineHealth(.model, problem: "no display; install Xvfb")
    #expect(health.headline(.plain) == "model: missing: no display; install Xvfb")
    let word = WebEngine.webkitgtk.isBuiltIn ? "missing" : "not built in"
    let other = EngineHealth(.webkitgtk, problem: "build with --traits WebKitGTK")
    #expect(other.headline(.plain) == "webkitgtk: \(word): build with --traits WebKitGTK")
  }
}
