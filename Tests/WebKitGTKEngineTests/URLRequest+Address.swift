#if WebKitGTK
import Foundation
import FoundationNetworking

extension URLRequest {
  /// Its URL, for files that need nothing else of FoundationNetworking.
  var address: URL? { url }

  /// A request with a method and a body.
  static func post(_ address: String) -> URLRequest {
    var request = URLRequest(url: URL(string: address) ?? URL(fileURLWithPath: "/"))
    request.httpMethod = "POST"
    request.httpBody = Data("a=1".utf8)
    return request
  }
}
#endif
