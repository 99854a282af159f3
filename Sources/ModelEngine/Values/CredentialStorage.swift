import Foundation
import WebViewKit

/// The user names and passwords of a data store, stored as in WebCore's `CredentialStorage`.
///
/// Credentials are keyed by protection space. A directory may have a default protection space,
/// whose Basic credential is sent to the directory without a challenge.
struct CredentialStorage: Sendable {
  private var credentials: [ProtectionSpace: PasswordCredential] = [:]
  private var spaces: [Directory: ProtectionSpace] = [:]
  private var permanent: [ProtectionSpace: PasswordCredential] = [:]

  /// Returns a challenge with the credentials that are stored for its protection space.
  func completing(_ challenge: PasswordChallenge, at url: URL) -> PasswordChallenge {
    let space = ProtectionSpace(of: challenge, at: url)
    var challenge = challenge
    challenge.stored = credentials[space]
    challenge.proposed = permanent[space]
    return challenge
  }

  /// Returns the credential to send without a challenge.
  ///
  /// It is the credential of the nearest enclosing directory whose protection space is known.
  func unasked(for url: URL) -> PasswordCredential? {
    guard !spaces.isEmpty else { return nil }
    var directory: Directory? = Directory(of: url)
    while let candidate = directory {
      if let space = spaces[candidate] { return credentials[space] }
      directory = candidate.parent
    }
    return nil
  }

  /// Stores a credential for the session.
  mutating func keep(
    _ credential: PasswordCredential, _ challenge: PasswordChallenge, at url: URL
  ) {
    let space = ProtectionSpace(of: challenge, at: url)
    credentials[space] = credential
    if challenge.scheme == .basic { spaces[Directory(of: url)] = space }
  }

  /// Stores a credential permanently.
  mutating func keepPermanently(_ credential: PasswordCredential, _ space: ProtectionSpace) {
    permanent[space] = credential
  }

  /// Forgets the session's credential of a protection space.
  mutating func forget(_ space: ProtectionSpace) { credentials[space] = nil }
}

extension CredentialStorage {
  /// The directory of a URL on its server.
  private struct Directory: Hashable {
    private let origin: OriginValues
    private let path: Substring

    init(of url: URL) {
      origin = OriginValues(url)
      let whole = url.path(percentEncoded: true)
      path = whole[..<(whole.lastIndex(of: "/") ?? whole.startIndex)]
    }

    private init(origin: OriginValues, path: Substring) {
      self.origin = origin
      self.path = path
    }

    /// The directory that contains this one; `nil` for the root.
    var parent: Directory? {
      path.lastIndex(of: "/").map { Directory(origin: origin, path: path[..<$0]) }
    }
  }
}
