import Testing
import WebKitGTKEngine
import WebViewKit

@Suite struct WebKitGTKTests {
  #if !WebKitGTK
  @Test(.disabled("THE REAL ENGINE IS NOT TESTED: built without --traits WebKitGTK"))
  func `WebKitGTK has the callbacks that WKWebView's oracle names`() {}

  @Test func `in a build without the trait, the engine's error names the trait`() {
    let failure = EngineFailure.unavailable(
      engine: "webkitgtk", reason: "it was built without the trait",
      remedy: "build with --traits WebKitGTK, or where another package depends on navtrace, name "
        + "traits: [\"WebKitGTK\"] at the dependency")
    #expect(!WebKitGTK.isBuiltIn)
    #expect(throws: failure) { try WebKitGTK.engine() }
  }
  #else
  @Test func `in a build with the trait, the engine is returned`() throws {
    #expect(WebKitGTK.isBuiltIn)
    #expect(try WebKitGTK.engine().name == "webkitgtk")
  }
  #endif
}
