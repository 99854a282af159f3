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
  /// Lets a load continue, and trusts its server for the session.
  case accept(LoadID, ServerTrust)
  /// Lets a load continue, and shows its server a certificate.
  case show(LoadID, IdentityValues)
  /// Writes the body of a load to a file from here on.
  case save(LoadID, to: URL)
  /// Ends a load; no event of it follows.
  case cancel(LoadID)
  /// Ends a load together with the process that asked for it.
  ///
  /// The app's scheme handler is not notified; no event of the load follows.
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

/// An event of one load.
///
/// The order is `connecting` (if TLS asks), `response`, `began`, `ended`; `failed` may come at any
/// point.
enum LoaderEvent: Sendable {
  /// The connection is not to be used before this is decided; nothing follows until
  /// ``LoaderCommand/accept(_:_:)`` or ``LoaderCommand/resume(_:)``.
  case connecting(ConnectionQuestion)
  /// The head is known, and the MIME type if it had to be sniffed. Nothing follows until
  /// ``LoaderCommand/resume(_:)``. Substitute content, `about:` and the page cache have no
  /// response.
  ///
  /// `challenges` are the challenges that a password answers. `sentStored` says whether the request
  /// was sent with a stored credential that no challenge had asked for.
  case response(ResponseValues, challenges: [PasswordChallenge] = [], sentStored: Bool = false)
  /// The first bytes of the body, or the end of an empty one.
  case began
  /// A part of a `multipart/x-mixed-replace` body is complete, with the content of its document.
  /// The next event is the response of another part, or the end.
  case part(PageContent)
  /// The body is complete, with the content of its document.
  case ended(PageContent)
  /// The load broke.
  case failed(LoadFailure)
}
