import Foundation
import WebViewKit

/// The part of a server that one user and password are for, as in WebCore's `ProtectionSpaceBase`.
struct ProtectionSpace: Hashable, Sendable {
  var origin: OriginValues
  var realm: String?
  /// Foundation's name of the method.
  var method: String

  init(of challenge: PasswordChallenge, at url: URL) {
    origin = OriginValues(url)
    realm = challenge.realm
    method = challenge.scheme.method
  }
}
