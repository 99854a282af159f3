import Foundation
import FoundationNetworking

extension URLRequest {
  /// The request that opens an e-mail: the query contains the posted form as the e-mail's text
  /// (HTML 4.10.21.3, WebKit `FormSubmission`).
  var asMail: URLRequest {
    guard let url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return self
    }
    // WebKit decodes the bytes as windows-1252, and treats text/plain like URL-encoded text.
    var text = TextEncoding.windows1252.decode(Array(httpBody ?? Data()))
    if value(forHTTPHeaderField: "Content-Type") == "text/plain" {
      text = text.replacing("&", with: "\r\n").replacing("+", with: " ")
      text = text.removingPercentEncoding ?? text
    }
    let query = parts.percentEncodedQuery.map { "\($0)&" } ?? ""
    let body = FormDataSet.percentEncoded(Array(text.utf8)).replacing("+", with: "%20")
    parts.percentEncodedQuery = "\(query)body=\(body)"
    return URLRequest(url: parts.url ?? url)
  }
}
