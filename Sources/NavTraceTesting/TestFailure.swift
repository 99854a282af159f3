import Foundation
import Testing
import XCTest

/// A failure of the running test, of Swift Testing or XCTest.
struct TestFailure {
  /// The mistake, and the remedy.
  var message: String
  /// Texts that go with it, by the names of their files.
  var attachments: [(name: String, text: String)] = []

  /// Reports it to the library that runs the test.
  func record(at location: TestLocation) {
    guard Test.current != nil else { return recordForXCTest(at: location) }
    let source = location.sourceLocation
    for (name, text) in attachments {
      Attachment.record(text, named: Self.prefix + name, sourceLocation: source)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: source)
  }

  /// The name of the running test, in characters of file names, so that its files are found.
  static var prefix: String {
    guard let name = Test.current?.name else { return "" }
    let end = name.lastIndex(of: "(") ?? name.endIndex
    return ([String(name[..<end])] + arguments).map(Self.fileName).filter { !$0.isEmpty }
      .joined(separator: ".") + "."
  }

  /// The arguments of the running case, which distinguish its files from other cases of the test.
  ///
  /// Swift Testing keeps them to itself, so that they are read by reflection; none are found if it
  /// stores them in another way.
  private static var arguments: [String] {
    guard let test = Test.Case.current, test.isParameterized else { return [] }
    var found: [String] = []
    func search(_ value: Any, depth: Int) {
      for (label, child) in Mirror(reflecting: value).children where depth > 0 {
        if label == "arguments" {
          found += Mirror(reflecting: child).children.compactMap { argument in
            Mirror(reflecting: argument.value).descendant("value")
              .map { String(describingForTest: $0) }
          }
        } else {
          search(child, depth: depth - 1)
        }
      }
    }
    search(test, depth: 3)
    return found
  }

  /// Returns a text in characters of file names, at most 60.
  private static func fileName(_ text: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    return String(words.joined(separator: "-").prefix(60))
  }

  /// Reports it, on Apple systems with its texts: elsewhere XCTest has no attachments.
  private func recordForXCTest(at location: TestLocation) {
    #if canImport(Darwin)
    // On the main actor, as all of a recording is.
    MainActor.assumeIsolated {
      for (name, text) in attachments {
        let attachment = XCTAttachment(data: Data(text.utf8), uniformTypeIdentifier: "public.text")
        attachment.name = name
        XCTContext.runActivity(named: name) { $0.add(attachment) }
      }
    }
    #endif
    XCTFail(message, file: location.filePath, line: location.line)
  }
}

/// A place in the source of a test, in the words of both libraries that run tests.
struct TestLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}

/// A gap in a passing test.
struct TestWarning {
  /// The gap, and the remedy.
  let text: String

  /// Reports it to the library that runs the test, or on standard error if that has no warnings.
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
