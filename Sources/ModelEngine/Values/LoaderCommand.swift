import Foundation
import WebViewKit

/// The identifier of one load that a machine has asked for.
typealias LoadID = Identifier<LoaderCommand>

/// A command of the machine to the loader.
enum LoaderCommand: Hashable, Sendable {
  /// Begins a load over the network or from a file.
  case load(LoadID, URLRequest)
  /// Delivers content that needs no loading, in the same steps.
  case deliver(LoadID, SubstituteContent)
  /// Lets a load continue after its response, or after a question of its connection.
  case resume(LoadID)
  /// Lets a load continue with its server, which is trusted for the session.
  case accept(LoadID, ServerTrust)
  /// Lets a load continue, which shows its server a certificate.
  case show(LoadID, IdentityValues)
  /// Writes the body of a load to a file from here on.
  case save(LoadID, to: URL)
  /// Ends a load; no event of it follows.
  case cancel(LoadID)
  /// Likewise, with the process that asked for it, so that the app's scheme handler is not
  /// notified.
  case abandon(LoadID)
  /// Begins a load again, with the answer to its server's challenge.
  case answer(LoadID, URLRequest, PasswordChallenge, PasswordCredential)
  /// Keeps a credential for the session, for the challenge's protection space.
  case keep(PasswordCredential, PasswordChallenge, at: URL)
  /// Keeps a credential beyond the session.
  case keepPermanently(PasswordCredential, ProtectionSpace)
  /// Forgets the session's credential for the challenge's protection space.
  case forget(PasswordChallenge, at: URL)
  /// Reports ``MachineInput/refreshDue(_:)`` after a delay in seconds.
  case refresh(LoadID, after: Double)
}

/// An event of one load: connecting if TLS asks, response, began, ended; or failed
/// at any place.
enum LoaderEvent: Sendable {
  /// The connection is not to be used before this is decided; nothing follows until
  /// ``LoaderCommand/accept(_:_:)`` or ``LoaderCommand/resume(_:)``.
  case connecting(ConnectionQuestion)
  /// The head is known, and the MIME type if it had to be sniffed. Nothing follows until
  /// ``LoaderCommand/resume(_:)``. Substitute content, `about:` and the page cache have none.
  ///
  /// `challenges` are those that a password answers; `sentStored` says whether the request had a
  /// stored credential unasked.
  case response(ResponseValues, challenges: [PasswordChallenge] = [], sentStored: Bool = false)
  /// The first bytes of the body, or the end of an empty one.
  case began
  /// A part of a `multipart/x-mixed-replace` body is complete, with the content of its document.
  /// The response of the next part may follow, else the end.
  case part(PageContent)
  /// The body is complete, with the content of its document.
  case ended(PageContent)
  /// The load broke.
  case failed(LoadFailure)
}
