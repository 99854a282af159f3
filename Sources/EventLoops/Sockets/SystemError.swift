import FixtureSystem

/// The error of a failed system call, with the reason that the system gave.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the call, such as `bind`.
  public var call: String
  /// The value of `errno` after the call.
  public var code: Int32

  /// Creates an error from a call's name and its `errno`.
  package init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  /// Returns the error of a call that has just failed on this thread.
  package static func last(_ call: String) -> SystemError { SystemError(call: call, code: errno) }

  package var isInUse: Bool { code == EADDRINUSE }

  /// Whether the call would have blocked, and can be repeated later.
  var isAgain: Bool { code == EAGAIN || code == EWOULDBLOCK }

  /// The system's text for the reason, such as `Address already in use`.
  public var reason: String { text(ofErrno: code) }

  /// A clause such as `bind: Address already in use (98)`.
  public var description: String { "\(call): \(reason) (\(code))" }
}
