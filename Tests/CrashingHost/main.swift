import CFixtureSystem
import WebKitGTKEngine
import WebViewKit

// A process that has brought up WebKitGTK for a test and crashes, as a fault in the library would.
// WebKitGTKEngineTests runs it, and sees how it ends.
_ = fixture_begin_test("'a test that crashes' (Crashing.swift:1)")
try await WebKitGTK.engine().start()
// An address that no process has.
if let nowhere = UnsafePointer<Int>(bitPattern: 8) { print(nowhere.pointee) }
