import Foundation
import NavigationRecording
import Testing

@testable import Scenarios

@Suite struct PlaceholderTests {
  private let names = OriginNames([
    "main": "http://127.0.0.1:4000", "other": "http://127.0.0.1:40001",
  ])

  @Test func `placeholders become addresses and their parts`() {
    #expect(
      names.filled(in: "${origin.other}/a ${origin.main.port} ${origin.other.host} ${origin.none}")
        == "http://127.0.0.1:40001/a 4000 127.0.0.1:40001 ${origin.none}")
  }

  @Test(arguments: [
    ("/a", "http://127.0.0.1:4000/a", "/a"), ("other:/a", "http://127.0.0.1:40001/a", "other:/a"),
    ("${origin.main}/a", "http://127.0.0.1:4000/a", "/a"),
    ("${origin.other}/a", "http://127.0.0.1:40001/a", "other:/a"),
  ])
  func `an address is written with a placeholder or in its short form`(
    text: String, url: String, short: String
  ) {
    #expect(names.url(text)?.absoluteString == url)
    #expect(names.short(text) == short)
    #expect(OriginNames.short(of: text) == short)
  }

  @Test func `the pattern of an address keeps its end`() {
    #expect(OriginNames.short(of: "${origin.other}/a*") == "other:/a*")
    #expect(OriginNames.short(of: "${origin.main}") == "/")
  }
}
