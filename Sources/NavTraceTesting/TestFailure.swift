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
      Attachment.record(text, named: Self.prefix + name, sourceLocation: source)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: source)
  }

  /// The name of the running test, in characters of file names, so that its files are found.
  private static var prefix: String {
    guard let name = Test.current?.name else { return "" }
    let end = name.lastIndex(of: "(") ?? name.endIndex
    let words = name[..<end].split { !$0.isLetter && !$0.isNumber }
    return words.joined(separator: "-") + "."
  }

  private func recordForXCTest(at location: TestLocation) {
    attachToXCTest()
    XCTFail(message, file: location.filePath, line: location.line)
  }
}
