internal import NavigationEvents

/// A check that the app calls a handler exactly once.
///
/// A second call is reported as misuse, and so is a handler that is released without a call.
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

  // The checker releases the promise, which is then fulfilled with its fallback.
  isolated deinit {
    if !isCalled, !mayBeDropped { channel?.report(.handlerNotCalled(callback: callback)) }
  }

  /// Passes the answer to the engine, which ignores it if it no longer waits.
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
  /// Asks a delegate, and fulfils a promise with its answer; without a delegate, or if it leaves
  /// the method out, with the default.
  func ask<Delegate, Answer: Sendable>(
    _ delegate: Delegate?, for method: EventKind, _ promise: Promise<Answer>,
    default: @autoclosure () -> Answer,
    by call: (Delegate, _ answer: @escaping @MainActor @Sendable (Answer) -> Void) -> Void
  ) {
    guard let delegate = implementer(of: method, delegate) else {
      promise.fulfill(`default`())
      return
    }
    // The methods of a download are reported by the names that WKDownloadDelegate gives them.
    let name = "\(method)".trimmingPrefix("download")
    let callback = name.prefix(1).lowercased() + name.dropFirst()
    let checker = HandlerCallChecker(promise, callback: callback, channel: self)
    call(delegate) { checker.call($0) }
  }
}
