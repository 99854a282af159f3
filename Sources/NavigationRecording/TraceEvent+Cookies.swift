import Foundation
import NavigationTrace

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TraceEvent {
  /// All cookies of a store, by name, domain and path: a store gives them in no certain order.
  static func cookies(_ cookies: [HTTPCookie], view: Int) -> TraceEvent {
    let sorted = cookies.sorted {
      ($0.name, $0.domain, $0.path) < ($1.name, $1.domain, $1.path)
    }
    return TraceEvent(.cookies, view: view, [.value: .list(sorted.map(TraceValue.init(cookie:)))])
  }
}

extension TraceValue {
  /// What does not vary from run to run; flags only where they are set.
  fileprivate init(cookie: HTTPCookie) {
    var fields: [String: TraceValue] = [
      "name": .string(cookie.name), "value": .string(cookie.value),
      "domain": .string(cookie.domain), "path": .string(cookie.path),
    ]
    if cookie.isSecure { fields["secure"] = true }
    if cookie.isHTTPOnly { fields["httpOnly"] = true }
    if cookie.expiresDate != nil { fields["expires"] = true }
    self = .map(fields)
  }
}
