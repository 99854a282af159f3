#if WebKitGTK
import Foundation
import Testing
import WebViewKit

extension RealEngineTests {
  /// Unpaired surrogates and NUL outside the values of scripts, where WebKitGTK has C strings.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct OddTextTests {
    @Test(arguments: [
      ("b", "x", "a\u{FFFD}b\u{FFFD}b", "a\u{FFFD}b\u{FFFD}bx."),
      ("%00b", "x", "a\u{FFFD}b\u{FFFD}", "a\u{FFFD}b\u{FFFD}"),
      ("b", "x\0y", "a\u{FFFD}b\u{FFFD}b", "a\u{FFFD}b\u{FFFD}bx."),
    ])
    func `a dialog and a title replace unpaired surrogates, and end at a NUL`(
      text: String, answer: String, message: String, title: String
    ) async throws {
      let bench = try await Bench()
      defer { bench.close() }
      var panels: [PanelValues] = []
      bench.answers.panel = {
        panels.append($0)
        return .text(answer)
      }
      bench.load("/odd?" + text)
      try await bench.waitUntilIdle()
      #expect(panels.map(\.message) == [message])
      #expect(panels.map(\.kind) == [.prompt(defaultText: message)])
      #expect(bench.state.title == title)
    }

    @Test func `an exception replaces unpaired surrogates, and ends at a NUL`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let result = try await bench.value(of: #"throw new Error('a\ud800b\u0000c')"#)
      guard case .failure(.exception(let message, _, _, _))? = result else {
        Issue.record("no exception: \(String(describing: result))")
        return
      }
      #expect(message == "Error: a\u{FFFD}b")
    }

    @Test func `an address percent-encodes unpaired surrogates and NULs`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.run(#"location.hash = 'a\ud800b\u0000c'"#)
      try await bench.waitUntilIdle()
      #expect(bench.short(bench.state.url) == "/plain#a%EF%BF%BDb%00c")
    }
  }
}
#endif
