import Dispatch
import Foundation
package import NavigationEvents

/// A mechanism that determines which form of a method a delegate implements.
///
/// A method has a form with a handler and an asynchronous form. Each form has a default
/// implementation that calls the other form:
///
/// | caller | form called | the delegate has | result |
/// |---|---|---|---|
/// | the view | handler | handler | the delegate's answer |
/// | the view | handler | asynchronous | the default awaits the asynchronous form |
/// | the view | handler | no form | both defaults run, and WKWebView's default answers |
/// | an app that forwards calls | asynchronous | handler | the default asks the handler form |
///
/// To prevent the defaults from calling each other forever, the default of the asynchronous form
/// has to know whether the form with a handler called it.
@MainActor package enum DelegateForms {
  private static var asked: ObjectIdentifier?
  /// The watch of the current call; the task that asks the asynchronous form inherits it.
  @TaskLocal private static var watch: DelegateWatch?

  /// Calls the asynchronous form of a method, for the default of the form with a handler.
  static func ask<each Answer>(
    _ delegate: some AnyObject,
    _ handler: @escaping @MainActor @Sendable (repeat each Answer) -> Void,
    returning: @escaping @MainActor () async -> (repeat each Answer)
  ) {
    let outer = asked
    asked = ObjectIdentifier(delegate)
    defer { asked = outer }
    Task.immediate {
      let answer = await returning()
      handler(repeat each answer)
    }
  }

  /// Calls the form of a method with a handler, for the default of the asynchronous form.
  ///
  /// If the form with a handler has called the asynchronous form, the delegate implements neither
  /// form. The answer is then WKWebView's default.
  static func answer<each Answer: Sendable>(
    of delegate: some AnyObject, default: @autoclosure () -> (repeat each Answer),
    handled: (_ handler: @escaping @MainActor @Sendable (repeat each Answer) -> Void) -> Void
  ) async -> (repeat each Answer) {
    guard isAsked(delegate) else { return await completion(of: handled) }
    recordAbsence(in: delegate)
    return `default`()
  }

  /// Whether the form with a handler is calling the asynchronous form.
  static func isAsked(_ delegate: some AnyObject) -> Bool { asked == ObjectIdentifier(delegate) }

  /// Returns a handler that can be called on any thread and passes the answer to the main actor.
  ///
  /// If the handler is called on the main thread, it passes the answer at once.
  static func onMainActor<Answer: Sendable>(
    _ handler: @escaping @MainActor @Sendable (Answer) -> Void
  ) -> @Sendable (Answer) -> Void {
    { answer in
      guard Thread.isMainThread else {
        return DispatchQueue.main.async { handler(answer) }
      }
      MainActor.assumeIsolated { handler(answer) }
    }
  }

  /// Records that a delegate implements neither form of a method, before the default gives
  /// WKWebView's answer.
  package static func recordAbsence(in delegate: some AnyObject) {
    watch?.recordAbsence(in: delegate)
  }

  /// Calls a method of a delegate, while the watch records whether the delegate lacks the method.
  package static func call(watchedBy watch: DelegateWatch, _ call: () -> Void) {
    $watch.withValue(watch, operation: call)
  }
}

/// A watch that shows whether a delegate lacks the method that was called.
@MainActor package final class DelegateWatch {
  /// Whether the delegate lacks the method; this is known before the default answers.
  package private(set) var isAbsent = false

  private let delegate: ObjectIdentifier?

  /// Creates a watch for one call of a delegate.
  package init(_ delegate: AnyObject?) { self.delegate = delegate.map(ObjectIdentifier.init) }

  /// Records that a delegate lacks the method.
  ///
  /// If this delegate has forwarded the call to another one that lacks the method, this is ignored.
  func recordAbsence(in delegate: some AnyObject) {
    if ObjectIdentifier(delegate) == self.delegate { isAbsent = true }
  }
}

/// A delegate that decides at run time which methods it has, like a class that overrides
/// `responds(to:)` on Apple systems.
@MainActor package protocol PartialDelegate: NSObjectProtocol {
  /// Whether the delegate leaves out a method.
  ///
  /// The view then behaves as if the method did not exist.
  func leavesOut(_ method: EventKind) -> Bool
}

/// Returns the delegate; `nil` if the delegate leaves out the method, or if there is no delegate.
@MainActor func implementer<Delegate>(
  of method: EventKind, _ delegate: Delegate?
) -> Delegate? {
  (delegate as? any PartialDelegate)?.leavesOut(method) == true ? nil : delegate
}
