import Foundation
import Synchronization
import WebViewKit

/// What a data store keeps between loads: cookies, and credentials that were accepted (E07).
final class SessionStore: Sendable {
  private struct Contents {
    var cookies: [Cookie] = []
    var credentials: [String: BasicCredential] = [:]
  }

  private let contents = Mutex(Contents())

  /// The value of `Cookie` for a URL, nil where there is none.
  func cookies(for url: URL) -> String? {
    let matching = contents.withLock { $0.cookies.filter { $0.matches(url) } }
    guard !matching.isEmpty else { return nil }
    return matching.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  /// Takes in the cookies that a response sets.
  func take(_ fields: [(name: String, value: String)], from url: URL) {
    let cookies = fields.filter { $0.name.lowercased() == "set-cookie" }
      .compactMap { Cookie($0.value, from: url) }
    contents.withLock { contents in
      for cookie in cookies {
        contents.cookies.removeAll { $0.isSame(as: cookie) }
        if !cookie.isExpired { contents.cookies.append(cookie) }
      }
    }
  }

  /// The credential that an origin has accepted before.
  func credential(for url: URL) -> BasicCredential? {
    contents.withLock { $0.credentials[Self.origin(of: url)] }
  }

  /// Keeps a credential that an origin has accepted.
  func keep(_ credential: BasicCredential, for url: URL) {
    contents.withLock { $0.credentials[Self.origin(of: url)] = credential }
  }

  private static func origin(of url: URL) -> String {
    let origin = OriginValues(url)
    return "\(origin.scheme)://\(origin.host):\(origin.port)"
  }
}
