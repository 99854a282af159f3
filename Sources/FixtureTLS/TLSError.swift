import COpenSSL

/// What OpenSSL refused, in its own words, and what was being done.
public struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being done, as in `sign the certificate`.
  public var action: String
  /// OpenSSL's reasons, the first one first; empty where it gave none.
  public var reasons: [String]

  /// Creates an error from what OpenSSL has noted on this thread, and clears its notes.
  ///
  /// - Parameter reason: What is known beside the notes.
  init(_ action: String, because reason: String? = nil) {
    self.action = action
    reasons = reason.map { [$0] } ?? []
    while case let code = ERR_get_error(), code != 0 {
      var text = [CChar](repeating: 0, count: 256)
      ERR_error_string_n(code, &text, text.count)
      reasons.append(
        String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
  }

  /// One line: `OpenSSL could not sign the certificate: …`.
  public var description: String {
    "OpenSSL could not \(action)\(reasons.isEmpty ? "" : ": " + reasons.joined(separator: "; "))"
  }
}
