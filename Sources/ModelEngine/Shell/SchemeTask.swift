import WebViewKit

/// A resource that the app loads by itself.
struct SchemeTask: Sendable {
  /// The load that it is for.
  let key: LoadKey
  let request: URLRequest
  /// Takes what the app gives.
  let steps: AsyncStream<SchemeTaskStep>.Continuation
  /// What it has given.
  var given: [SchemeTaskStep] = []
}

/// A resource that the app has loaded, as the process that asked for it keeps it in memory.
struct OwnResource: Sendable {
  let url: URL?
  let process: WebProcess
  let steps: [SchemeTaskStep]
}
