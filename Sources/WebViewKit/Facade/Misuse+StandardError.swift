#if !canImport(WebKit)
import Foundation

extension Misuse {
  /// Tells whoever listens to an engine, nil is the process's own; it happened in no view.
  @MainActor func report(to engine: EngineConnection? = nil) {
    guard let engine = engine ?? .current else { return printToStandardError() }
    engine.report(self, view: ViewID())
  }

  /// Tells the developer where no test bench listens.
  func printToStandardError() {
    FileHandle.standardError.write(Data("WebViewKit: \(self)\n".utf8))
  }
}
#endif
