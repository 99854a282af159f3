import Foundation

/// A user and a password.
struct PasswordCredential: Hashable, Sendable {
  var user: String
  var password: String

  init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// The user and the password of an address; `nil` if it has none.
  init?(in url: URL) {
    let user = url.user(percentEncoded: false) ?? ""
    let password = url.password(percentEncoded: false) ?? ""
    if user.isEmpty, password.isEmpty { return nil }
    self.init(user: user, password: password)
  }

  /// The value of the `Authorization` field in the Basic scheme (RFC 7617).
  var basicAuthorization: String {
    "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }
}
