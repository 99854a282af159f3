import Foundation
import Testing

/// Something that a test does not show, though it passes.
struct TestWarning {
  /// What, and what to do.
  let text: String

  /// Tells it to the library that runs the test, or on standard error if that knows no warnings.
  func record(at location: SourceLocation) {
    #if compiler(>=6.3)
    if Test.current != nil {
      Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
      return
    }
    #endif
    FileHandle.standardError.write(Data("\(location): warning: \(text)\n".utf8))
  }
}
