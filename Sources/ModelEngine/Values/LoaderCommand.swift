import Foundation
import WebViewKit

/// The identifier of one load that `NavigationMachine` has requested.
typealias LoadID = Identifier<LoaderCommand>

/// A command from `NavigationMachine` to the loader.
enum LoaderCommand: Hashable, Sendable {
  /// Begins a load over the network or from a file.
  case load(LoadID, URLRequest)
  /// Delivers content that does not have to be loaded. The events are the same as for other loads.
  case deliver(LoadID, SubstituteContent)
  /// Lets a load continue after its response, or after a question about its TLS connection.
  case resume(LoadID)
  /// Lets a load continue, and trusts its server for the session.
  case accept(LoadID, ServerTrust)
  /// Lets a load continue, and presents a client certificate to its server.
  case show(LoadID, IdentityValues)
  /// Writes the body of a load to a file from now on.
  case save(LoadID, to: URL)
  /// Ends a load, which delivers no further events.
  case cancel(LoadID)
  /// Ends a load because the process that requested it has ended.
  ///
  /// The app's scheme handler is not notified, and the load delivers no further events.
  case abandon(LoadID)
  /// Begins a load again, with the answer to its server's challenge.
  case answer(LoadID, URLRequest, PasswordChallenge, PasswordCredential)
  /// Stores a credential for the session, for the challenge's protection space.
  case keep(PasswordCredential, PasswordChallenge, at: URL)
  /// Stores a credential permanently.
  case keepPermanently(PasswordCredential, ProtectionSpace)
  /// Forgets the session's credential for the challenge's protection space.
  case forget(PasswordChallenge, at: URL)
  /// Reports ``MachineInput/refreshDue(_:)`` after a delay in seconds.
  case refresh(LoadID, after: Double)
}

/// An event of one load.
///
/// The order is `connecting` (if the app has to decide about TLS), `response`, `began`, `ended`.
/// `failed` may come at any point.
enum LoaderEvent: Sendable {
  /// The app has to decide whether the connection may be used. Nothing follows until
  /// ``LoaderCommand/accept(_:_:)`` or ``LoaderCommand/resume(_:)``.
  case connecting(ConnectionQuestion)
  /// The head has been received, and the MIME type is known. Nothing follows until
  /// ``LoaderCommand/resume(_:)``. Substitute content, `about:` and the page cache have no
  /// response.
  ///
  /// `challenges` contains the challenges that a password answers. `sentStored` is true if the
  /// request was sent with a stored credential before any challenge.
  case response(ResponseValues, challenges: [PasswordChallenge] = [], sentStored: Bool = false)
  /// The first bytes of the body have been received, or the body has ended and is empty.
  case began
  /// A part of a `multipart/x-mixed-replace` body is complete, with the content of its document.
  /// The next event is the response of another part, or the end.
  case part(PageContent)
  /// The body is complete, with the content of its document.
  case ended(PageContent)
  /// The load failed.
  case failed(LoadFailure)
}
