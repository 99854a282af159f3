import WebViewKit

/// What the loader tells of one load: connecting where TLS asks, response, began, ended; or failed
/// at any place.
enum LoaderEvent: Sendable {
  /// The connection is not to be used before this is decided; nothing follows until
  /// ``LoaderCommand/accept(_:_:)`` or ``LoaderCommand/resume(_:)``.
  case connecting(ConnectionQuestion)
  /// The head is known, and the MIME type where it had to be sniffed. Nothing follows until
  /// ``LoaderCommand/resume(_:)``. Substitute content, `about:` and the page cache have none.
  ///
  /// `challenges` are those that a password answers; `sentStored` says whether the request had a
  /// stored credential unasked.
  case response(ResponseValues, challenges: [PasswordChallenge] = [], sentStored: Bool = false)
  /// The first bytes of the body, or the end of an empty one.
  case began
  /// The body is complete; what its document holds.
  case ended(PageContent)
  /// The load broke.
  case failed(LoadFailure)
}
