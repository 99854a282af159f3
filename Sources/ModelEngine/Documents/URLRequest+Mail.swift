import Foundation
import FoundationNetworking

extension URLRequest {
  /// The request whose query has a posted form as the text of the mail (HTML 4.10.21.3, WebKit
  /// `FormSubmission`).
  var asMail: URLRequest {
    guard let url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return self
    }
    // WebKit takes the bytes for windows-1252, and text for one that is encoded in addresses.
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
