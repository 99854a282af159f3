#if WebKitGTK
import Testing
import WebViewKit

@testable import WebKitGTKEngine

@Suite struct VirtualDisplayTests {
  @Test func `without a display and without Xvfb the error names the remedy`() {
    #expect(
      throws: EngineFailure.unavailable(
        engine: "webkitgtk", reason: "there is no display and no Xvfb to make one",
        remedy: "set DISPLAY, or install Xvfb: apt-get install xvfb")
    ) { _ = try VirtualDisplay.start(environment: ["PATH": "/nowhere"], orIn: "/nowhere") }
  }

  @Test(arguments: [["DISPLAY": ":0"], ["WAYLAND_DISPLAY": "wayland-0"]])
  func `no virtual display is started if the environment names a display`(
    environment: [String: String]
  ) throws {
    #expect(
      try VirtualDisplay.start(environment: environment).map { _ in true } == nil)
  }
}
#endif
