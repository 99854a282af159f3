#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension ResponseValues {
  /// The response as apps get it.
  package var urlResponse: URLResponse {
    if let status, let response = EngineHTTPResponse(self, status: status) { return response }
    return URLResponse(
      url: url, mimeType: mimeType, expectedContentLength: Int(expectedContentLength),
      textEncodingName: textEncodingName)
  }
}
#endif
