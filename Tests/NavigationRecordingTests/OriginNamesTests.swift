import NavigationRecording
import Testing

@Suite struct OriginNamesTests {
  let names = OriginNames([
    "main": "http://127.0.0.1:4000", "other": "http://127.0.0.1:40001", "file": "file:///a/b",
  ])

  @Test(arguments: [
    ("http://127.0.0.1:4000/a?b#c", "/a?b#c"), ("http://127.0.0.1:4000", "/"),
    ("http://127.0.0.1:40001/a", "other:/a"),
    ("http://127.0.0.1:40002/a", "http://127.0.0.1:40002/a"),
    ("file:///a/b/page.html", "file:/page.html"), ("file:///a/bc", "file:///a/bc"),
    ("about:blank", "about:blank"), ("mailto:a@b", "mailto:a@b"),
  ])
  func `an address of an origin is recorded in its short form`(url: String, short: String) {
    #expect(names.shortened(url) == short)
  }

  @Test(arguments: [
    ("/a", "http://127.0.0.1:4000/a"), ("other:/a", "http://127.0.0.1:40001/a"),
    ("file:/page.html", "file:///a/b/page.html"), ("file:///a/c", "file:///a/c"),
    ("tel:1", "tel:1"), ("https://a.example/", "https://a.example/"),
  ])
  func `a short form is resolved to its address`(short: String, url: String) {
    #expect(names.expanded(short) == url)
  }

  @Test func `an origin is found by host and port`() {
    #expect(names.name(host: "127.0.0.1", port: 40001) == "other")
    #expect(names.name(host: "127.0.0.1", port: 1) == nil)
  }
}
