import Testing

@testable import ModelEngine

@Suite struct MIMETypesTests {
  @Test(arguments: [
    ("text/html", true), ("application/json", true), ("application/vnd.api+json", true),
    ("application/pdf", true), ("image/png", true), ("text/plain", true), ("IMAGE/SVG+XML", true),
    ("application/zip", false), ("garbage/json", false), ("application/octet-stream", false),
    ("text/csv", false), ("", false), (nil, false),
  ])
  func `G04: HTML, plain text, JSON, PDF and images can be shown, and other types cannot`(
    _ type: String?, _ canShow: Bool
  ) {
    #expect(MIMETypes.canShow(type) == canShow)
  }
}
