internal import NavigationEvents

/// A check that the app calls a handler once: a second call, and a handler that is released without
/// a call, are reported.
///
/// WKWebView raises an exception in both cases (WebKit: CompletionHandlerCallChecker).
@MainActor final class HandlerCallChecker<Answer: Sendable> {
  private let callback: String
  private let promise: Promise<Answer>
  private let channel: ViewChannel?
  private let mayBeDropped: Bool
  /// Whether the app has answered.
  private(set) var isCalled = false

  /// Creates the checker of a handler.
  ///
  /// - Parameter mayBeDropped: Whether releasing the handler is an answer as well.
  init(
    _ promise: Promise<Answer>, callback: String, channel: ViewChannel?,
    mayBeDropped: Bool = false
  ) {
    self.promise = promise
    self.callback = callback
    self.channel = channel
    self.mayBeDropped = mayBeDropped
  }

  // The promise is fulfilled with its own fallback when it is released with this.
  isolated deinit {
    if !isCalled, !mayBeDropped { channel?.report(.handlerNotCalled(callback: callback)) }
  }

  /// Passes the answer on; the engine ignores it if it no longer waits.
  func call(_ answer: Answer) {
    guard !isCalled else {
      channel?.report(.handlerCalledTwice(callback: callback))
      return
    }
    isCalled = true
    promise.fulfill(answer)
  }
}

extension ViewChannel {
  /// Asks a delegate, whose answer fulfils a promise; without the method the default does.
  func ask<Delegate, Answer: Sendable>(
    _ delegate: Delegate?, for method: EventKind, _ promise: Promise<Answer>,
    default: @autoclosure () -> Answer,
    by call: (Delegate, _ answer: @escaping @MainActor @Sendable (Answer) -> Void) -> Void
  ) {
    guard let delegate = implementer(of: method, delegate) else {
      promise.fulfill(`default`())
      return
    }
    // Those of a download are named as WKDownloadDelegate names them.
    let name = "\(method)".trimmingPrefix("download")
    let callback = name.prefix(1).lowercased() + name.dropFirst()
    let checker = HandlerCallChecker(promise, callback: callback, channel: self)
    call(delegate) { checker.call($0) }
  }
}
