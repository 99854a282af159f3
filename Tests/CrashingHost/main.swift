import CFixtureSystem
import WebKitGTKEngine
import WebViewKit

// A process that has brought up WebKitGTK for a test and crashes, as a fault in the library would.
// WebKitGTKEngineTests runs it, and sees how it ends. With the argument `script`, it first
// evaluates a script, whose value brings up JavaScriptCore and its signal handler.
_ = fixture_begin_test("'a test that crashes' (Crashing.swift:1)")
let engine = try WebKitGTK.engine()
try await engine.start()
if CommandLine.arguments.last == "script" {
  try EngineConnection.open(engine)
  let value = try await WKWebView().evaluateJavaScript("6 * 7", contentWorld: .page)
  precondition(value as? Int == 42)
}
// An address that no process has.
if let nowhere = UnsafePointer<Int>(bitPattern: 8) { print(nowhere.pointee) }
