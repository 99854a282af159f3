import WebViewKit

/// A resource that the app loads by itself.
struct SchemeTask: Sendable {
  /// The load that it is for.
  let key: LoadKey
  /// Takes what the app gives.
  let steps: AsyncStream<SchemeTaskStep>.Continuation
}
