import Foundation

/// A response that leads elsewhere.
enum Redirect: Hashable, Sendable {
  case to(URL, status: Int)
  /// `Location` is no address.
  case malformed
  /// `Location` is empty.
  case withoutAddress
}
