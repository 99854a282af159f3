import ArgumentParser
import Foundation
import NavigationHarness
import NavigationTrace
import Testing
import WebViewKit

@testable import navtrace

@Suite struct EngineTests {
  @Test(
    arguments: [
      ("model", [.model]), ("webkitgtk,model", [.webkitgtk, .model]), ("model,model", [.model]),
      ("", nil), ("model,", nil), ("model,netscape", nil),
    ] as [(String, [Engine]?)])
  func `engines are listed with commas, in order, each once`(text: String, engines: [Engine]?) {
    #expect(EngineList(argument: text)?.engines == engines)
  }

  @Test func `Apple's engine says where it is to be had, and what its traces cannot show`() throws {
    let error = #expect(throws: EngineFailure.self) { _ = try Engine.wkwebview.make() }
    #expect(
      error?.description == "wkwebview cannot run here: Apple's WKWebView is a part of macOS; "
        + "run navtrace there, or record in an app by NavigationRecorder and compare its traces "
        + "with 'navtrace import'")
    let observability = try Observability(Engine.wkwebview.capabilities())
    #expect(observability.fields[.decidePolicyForNavigationAction]?[.target] != nil)
    #expect(Engine.wkwebview.version == nil && !Engine.builtIn.contains(.wkwebview))
  }

  @Test(arguments: Engine.allCases)
  func `an engine's table has an origin for every event and field`(engine: Engine) throws {
    _ = try EngineTable(engine.capabilities())
  }

  @Test func `the page of origins is what the tables say`() throws {
    let page = URL(filePath: #filePath).appending(
      path: "../../../../Sources/NavigationHarness/Documentation.docc/Provenance.md")
    let isSame =
      try String(contentsOf: page.standardizedFileURL, encoding: .utf8) == OriginPage().text
    #expect(isSame, "write it again: navtrace doctor --markdown > \(page.lastPathComponent)")
  }

  @Test func `without a display and without Xvfb the remedy is named`() {
    #expect(
      throws: EngineFailure.unavailable(
        engine: "webkitgtk", reason: "there is no display and no Xvfb to make one",
        remedy: "set DISPLAY, or install Xvfb: apt-get install xvfb")
    ) { _ = try VirtualDisplay.start(for: "webkitgtk", environment: ["PATH": "/nowhere"]) }
  }

  @Test(arguments: [["DISPLAY": ":0"], ["WAYLAND_DISPLAY": "wayland-0"]])
  func `a display that is there is used`(environment: [String: String]) throws {
    #expect(
      try VirtualDisplay.start(for: "webkitgtk", environment: environment).map { _ in true } == nil)
  }

  @Test(
    arguments: [
      (EngineFailure.unavailable(engine: "e", reason: "r", remedy: "m"), 3),
      (WorkerFailure.engineUnavailable("e cannot run here"), 3), (WorkerFailure.interrupted, 130),
      (CommandFailure.unusable("u"), 2),
    ] as [(any Error, Int32)])
  func `each failure has its exit code`(error: any Error, code: Int32) {
    #expect(CommandFailure(error)?.code.rawValue == code)
  }
}
