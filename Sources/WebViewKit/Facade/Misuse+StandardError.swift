#if !canImport(WebKit)
import Foundation

extension Misuse {
  /// Tells the developer where no test bench listens.
  func printToStandardError() {
    FileHandle.standardError.write(Data("WebViewKit: \(self)\n".utf8))
  }
}
#endif
