import Foundation
import FoundationNetworking

extension URLRequest {
  /// Whether it is a form that is sent to a mail address.
  var isSentMail: Bool { httpMethod == "POST" && url?.scheme?.lowercased() == "mailto" }

  /// The request whose query has the form as the text of the mail (HTML 4.10.21.3, WebKit
  /// `FormSubmission`).
  var asMail: URLRequest {
    guard let url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return self
    }
    let text = String(decoding: httpBody ?? Data(), as: UTF8.self)
    let query = parts.percentEncodedQuery.map { "\($0)&" } ?? ""
    let body = FormEncoding.encoded(text).replacing("+", with: "%20")
    parts.percentEncodedQuery = "\(query)body=\(body)"
    return URLRequest(url: parts.url ?? url)
  }
}
