import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct WKNavigationResponseTests {
  private func response(_ values: ResponseValues, canShow: Bool = true) -> WKNavigationResponse {
    WKNavigationResponse(
      NavigationResponseValues(
        response: values, isForMainFrame: true, canShowMIMEType: canShow),
      navigation: nil)
  }

  @Test func `an HTTP response keeps the engine's MIME type and encoding`() throws {
    let values = ResponseValues(
      url: Samples.page, status: 404, fields: [("X-A", "1"), ("X-A", "2")],
      mimeType: "image/png", textEncodingName: "utf-8", expectedContentLength: 12,
      suggestedFilename: "a.png")
    let http = try #require(response(values).response as? HTTPURLResponse)
    #expect(http.statusCode == 404 && http.value(forHTTPHeaderField: "x-a") == "1, 2")
    #expect(http.value(forHTTPHeaderField: "Content-Type") == nil)
    let plain: URLResponse = http
    #expect(plain.mimeType == "image/png" && plain.textEncodingName == "utf-8")
    #expect(plain.expectedContentLength == 12 && plain.suggestedFilename == "a.png")
  }

  @Test func `a response that is not HTTP is a plain URLResponse`() {
    let plain = response(ResponseValues(url: Samples.page, mimeType: "text/plain")).response
    #expect(!(plain is HTTPURLResponse) && plain.mimeType == "text/plain")
    #expect(plain.url == Samples.page && plain.expectedContentLength == -1)
  }

  @Test func `without a delegate a response that cannot be shown is cancelled`() {
    #expect(response(Samples.response, canShow: true).defaultPolicy == .allow)
    #expect(response(Samples.response, canShow: false).defaultPolicy == .cancel)
  }
}
