import Foundation

/// A user and password (RFC 7617).
struct BasicCredential: Hashable, Sendable {
  var user: String
  var password: String

  /// The value of the `Authorization` field.
  var authorization: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
}
