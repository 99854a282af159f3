#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What has to come as `Authorization: Bearer …`, of a kind that can stand there (RFC 6750, 2.1).
public struct ControlToken: Hashable, Sendable {
  /// Why there is no token, which is never shown.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case notReadable(String)
    /// What was given is none.
    case malformed(in: String)

    /// Where it was looked for, and what to do.
    public var description: String {
      switch self {
      case .notReadable(let path):
        "cannot read '\(path)'; it has to be a file that exists, with the token on one line"
      case .malformed(let place):
        "\(place) holds no token; expected letters, digits and -._~+/ on one line"
      }
    }
  }

  /// The token itself.
  public let text: String

  /// Takes a token from a place.
  public init(_ text: String, from place: String) throws(Failure) {
    guard text.wholeMatch(of: /[A-Za-z0-9._~+\/-]+=*/) != nil else {
      throw .malformed(in: place)
    }
    self.text = text
  }

  /// Reads a token from a file.
  public init(file: String) throws(Failure) {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw .notReadable(file)
    }
    try self.init(text.hasSuffix("\n") ? String(text.dropLast()) : text, from: file)
  }
}
