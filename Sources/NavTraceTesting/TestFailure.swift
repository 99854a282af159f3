import Foundation
import Testing
import XCTest

/// A failure of the running test, which uses Swift Testing or XCTest.
struct TestFailure {
  /// The error, and the remedy.
  var message: String
  /// The text attachments, each with its file name.
  var attachments: [(name: String, text: String)] = []

  /// Reports the failure to the test library that runs the test.
  func record(at location: TestLocation) {
    guard Test.current != nil else { return recordForXCTest(at: location) }
    let source = location.sourceLocation
    for (name, text) in attachments {
      Attachment.record(text, named: Self.prefix + name, sourceLocation: source)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: source)
  }

  /// The name of the running test, reduced to characters that are allowed in file names.
  ///
  /// The names of attachments begin with it.
  static var prefix: String {
    guard let name = Test.current?.name else { return "" }
    let end = name.lastIndex(of: "(") ?? name.endIndex
    return ([String(name[..<end])] + arguments).map(Self.fileName).filter { !$0.isEmpty }
      .joined(separator: ".") + "."
  }

  /// The arguments of the running test case; they distinguish its files from those of other cases.
  ///
  /// Swift Testing does not publish the arguments, so they are read by reflection. If a version of
  /// Swift Testing stores them in another way, the list is empty.
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

  /// Returns the letters and digits of a string for a file name.
  ///
  /// Each run of other characters becomes a hyphen. The result has at most 60 characters.
  private static func fileName(_ text: String) -> String {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    return String(words.joined(separator: "-").prefix(60))
  }

  /// Reports the failure to XCTest.
  ///
  /// The attachments are recorded only on Apple systems, since XCTest on Linux lacks them.
  private func recordForXCTest(at location: TestLocation) {
    #if canImport(Darwin)
    // A recording is used only on the main actor.
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

/// A position in the source of a test, for both test libraries.
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

/// A warning that a passing test has left something unchecked.
struct TestWarning {
  /// The message, which names the unchecked part and the remedy.
  let text: String

  /// Reports the warning to the test library.
  ///
  /// If the library does not support warnings, prints the warning to standard error.
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
