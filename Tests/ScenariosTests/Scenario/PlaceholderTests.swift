import Foundation
import NavigationRecording
import Testing

@testable import Scenarios

@Suite struct PlaceholderTests {
  private let names = OriginNames([
    "main": "http://127.0.0.1:4000", "other": "http://127.0.0.1:40001",
  ])

  @Test func `placeholders are replaced with origin URLs and their parts`() {
    #expect(
      names.filled(in: "${origin.other}/a ${origin.main.port} ${origin.other.host} ${origin.none}")
        == "http://127.0.0.1:40001/a 4000 127.0.0.1:40001 ${origin.none}")
  }

  @Test(arguments: [
    ("/a", "http://127.0.0.1:4000/a", "/a"), ("other:/a", "http://127.0.0.1:40001/a", "other:/a"),
    ("${origin.main}/a", "http://127.0.0.1:4000/a", "/a"),
    ("${origin.other}/a", "http://127.0.0.1:40001/a", "other:/a"),
  ])
  func `a URL can be written with a placeholder or in its short form`(
    text: String, url: String, short: String
  ) {
    #expect(names.url(text)?.absoluteString == url)
    #expect(names.short(text) == short)
    #expect(OriginNames.short(of: text) == short)
  }

  @Test func `a URL pattern is shortened and keeps its asterisk`() {
    #expect(OriginNames.short(of: "${origin.other}/a*") == "other:/a*")
    #expect(OriginNames.short(of: "${origin.main}") == "/")
  }
}
