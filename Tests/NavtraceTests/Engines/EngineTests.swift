import ArgumentParser
import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebEngines
import WebViewKit

@testable import ScenarioRuns
@testable import navtrace

@Suite struct EngineTests {
  @Test(
    arguments: [
      ("model", [.model]), ("webkitgtk,model", [.webkitgtk, .model]), ("model,model", [.model]),
      (
        "webkitgtk,webkitgtk+B-A",
        [.webkitgtk, .webkitgtk.with(features: ["A": false, "B": true])]
      ),
      ("webkitgtk+", nil), ("+A", nil), ("", nil), ("model,", nil), ("model,netscape", nil),
    ] as [(String, [WebEngine]?)])
  func `a list of engines is split at commas, keeps its order and drops duplicates`(
    text: String, engines: [WebEngine]?
  ) {
    #expect(EngineList(argument: text)?.words == engines)
  }

  @Test func `on Linux, the error for WKWebView names macOS, NavigationRecorder and import`() throws
  {
    let error = #expect(throws: EngineFailure.self) { _ = try WebEngine.wkwebview.make() }
    #expect(
      error?.description == "wkwebview cannot run here: Apple's WKWebView is a part of macOS; "
        + "run navtrace there, or record in an app by NavigationRecorder and compare its traces "
        + "with 'navtrace import'")
    let observability = Observability(try WebEngine.wkwebview.capabilities())
    #expect(observability.fields[.decidePolicyForNavigationAction]?[.target] != nil)
    #expect(WebEngine.wkwebview.version == nil && !WebEngine.builtIn.contains(.wkwebview))
  }

  @Test(
    arguments: zip(
      [WebEngine.model, .wkwebview],
      ["it has no feature 'NavigationAPI', only SiteIsolation", "'wkwebview' has no features"]))
  func `features that an engine does not have are refused`(
    engine: WebEngine, message: String
  ) throws {
    let error = #expect(throws: CommandFailure.self) {
      try engine.with(features: ["NavigationAPI": true]).check(nil)
    }
    let text = try #require(error?.description)
    #expect(text.contains(message))
    #expect(text.hasSuffix("leave 'NavigationAPI' out, or name the engine webkitgtk"))
    #expect(throws: EngineFailure.self) {
      _ = try engine.with(features: ["NavigationAPI": true]).make()
    }
    #expect(throws: Never.self) { try engine.check(nil) }
  }

  @Test(arguments: WebEngine.allCases)
  func `an engine's table has an entry for every event that an engine reports`(
    engine: WebEngine
  ) throws {
    let entries = Set(try engine.capabilities().events.map(\.event))
    #expect(entries.isSuperset(of: EventKind.allCases.filter(\.isOfEngine)))
  }

  @Test func `WebKitGTK observes an action's target frame only if a new window is wanted`()
    throws
  {
    let entry = try #require(
      WebEngine.webkitgtk.capabilities().events.first {
        $0.event == .decidePolicyForNavigationAction
      })
    let observed = entry.fields.filter {
      [.target, .targetURL, .targetOrigin, .source].contains($0.field)
    }.map { field in field.origins.filter(\.isObserved).map(\.condition) }
    #expect(observed == [["a new window is wanted"], [], [], []])
  }

  @Test(
    arguments: [
      (EngineFailure.unavailable(engine: "e", reason: "r", remedy: "m"), 3),
      (WorkerFailure.engineUnavailable("e cannot run here"), 3), (WorkerFailure.interrupted, 130),
      (CommandFailure.unusable("u"), 2),
    ] as [(any Error, Int32)])
  func `each kind of failure maps to its exit code`(error: any Error, code: Int32) {
    #expect(CommandFailure(error)?.code.rawValue == code)
  }
}
