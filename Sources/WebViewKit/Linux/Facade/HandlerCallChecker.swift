internal import NavigationEvents

/// A check that the app calls a handler exactly once.
///
/// A second call is reported as misuse. So is releasing the handler without a call.
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
  /// - Parameter mayBeDropped: Whether releasing the handler without a call is allowed.
  init(
    _ promise: Promise<Answer>, callback: String, channel: ViewChannel?,
    mayBeDropped: Bool = false
  ) {
    self.promise = promise
    self.callback = callback
    self.channel = channel
    self.mayBeDropped = mayBeDropped
  }

  // The promise is released together with the checker, and is then fulfilled with its fallback.
  isolated deinit {
    if !isCalled, !mayBeDropped { channel?.report(.handlerNotCalled(callback: callback)) }
  }

  /// Passes the answer to the engine.
  ///
  /// If the engine no longer waits for an answer, it ignores this one.
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
  /// Asks a delegate, and fulfils a promise with the answer.
  ///
  /// If there is no delegate, or if the delegate leaves out the method, the default is used.
  func ask<Delegate, Answer: Sendable>(
    _ delegate: Delegate?, for method: EventKind, _ promise: Promise<Answer>,
    default: @autoclosure () -> Answer,
    by call: (Delegate, _ answer: @escaping @MainActor @Sendable (Answer) -> Void) -> Void
  ) {
    guard let delegate = implementer(of: method, delegate) else {
      promise.fulfill(`default`())
      return
    }
    // Methods about downloads are reported with the names that they have in WKDownloadDelegate.
    let name = "\(method)".trimmingPrefix("download")
    let callback = name.prefix(1).lowercased() + name.dropFirst()
    let checker = HandlerCallChecker(promise, callback: callback, channel: self)
    call(delegate) { checker.call($0) }
  }
}
