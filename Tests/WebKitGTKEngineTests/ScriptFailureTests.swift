#if WebKitGTK
import Foundation
import Testing
import WebViewKit

@testable import WebKitGTKEngine

@Suite struct ScriptFailureTests {
  @Test(
    arguments: [
      ("http://h:80/p:1:24: Error: boom", "Error: boom", 1, 24, "http://h:80/p"),
      ("http://h/p:3: SyntaxError: no", "SyntaxError: no", 3, 0, "http://h/p"),
      ("undefined:1:5: ReferenceError: x", "ReferenceError: x", 1, 5, nil),
      ("Error: two\nlines", "Error: two\nlines", 0, 0, nil),
      ("Error: at 1:2: three", "Error: at 1:2: three", 0, 0, nil),
    ] as [(String, String, Int, Int, String?)])
  func `an exception's text is parsed into message, line, column and URL`(
    text: String, message: String, line: Int, column: Int, url: String?
  ) {
    #expect(
      ScriptFailure.exception(at: text)
        == .exception(
          message: message, line: line, column: column,
          sourceURL: url.flatMap { URL(string: $0) }))
  }

  @Test func `a rejection's text becomes the message without parsing`() {
    let text = "http://h/p:1:2: it"
    #expect(
      ScriptFailure.rejection(text)
        == .exception(message: text, line: 0, column: 0, sourceURL: nil))
  }
}
#endif
