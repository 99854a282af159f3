import Testing
import XCTest

/// A failure of the running test, of Swift Testing or XCTest.
struct TestFailure {
  /// What is wrong, and what to do.
  let message: String
  /// Texts that go with it, by the names of their files.
  var attachments: [(name: String, text: String)] = []

  /// Tells it to the library that runs the test.
  func record(at location: TestLocation) {
    guard Test.current != nil else { return recordForXCTest(at: location) }
    let source = location.sourceLocation
    for (name, text) in attachments {
      Attachment.record(text, named: name, sourceLocation: source)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: source)
  }

  private func recordForXCTest(at location: TestLocation) {
    attachToXCTest()
    XCTFail(message, file: location.filePath, line: location.line)
  }
}
