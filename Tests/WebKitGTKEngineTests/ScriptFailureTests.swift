#if WebKitGTK
import Foundation
import Testing
import WebViewKit

@testable import WebKitGTKEngine

@Suite struct ScriptFailureTests {
  @Test(
    arguments: [
      ("http://h:80/p:1:24: Error: boom", "Error: boom", 1, 24, "http://h:80/p"),
      ("http://h/p:3: SyntaxError: no", "SyntaxError: no", 3, nil, "http://h/p"),
      ("Error: two\nlines", "Error: two\nlines", nil, nil, nil),
    ] as [(String, String, Int?, Int?, String?)])
  func `a message is taken apart`(
    text: String, message: String, line: Int?, column: Int?, url: String?
  ) {
    #expect(
      ScriptFailure.exception(in: text)
        == .exception(
          message: message, line: line, column: column,
          sourceURL: url.flatMap { URL(string: $0) }))
  }
}
#endif
