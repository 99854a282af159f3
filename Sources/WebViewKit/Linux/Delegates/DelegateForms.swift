import Dispatch
import Foundation
package import NavigationEvents

/// The search for the form of a method that a delegate implements.
///
/// A method has a form with a handler and an asynchronous form. Each form has a default that calls
/// the other form:
///
/// | caller | form called | the delegate has | result |
/// |---|---|---|---|
/// | the facade | handler | handler | the delegate's answer |
/// | the facade | handler | asynchronous | the default awaits the asynchronous form |
/// | the facade | handler | no form | both defaults run, and WKWebView's default answers |
/// | an app that forwards calls | asynchronous | handler | the default asks the handler form |
///
/// So that the defaults do not call each other for ever, the default of the asynchronous form has
/// to know whether the form with a handler called it.
@MainActor package enum DelegateForms {
  private static var asked: ObjectIdentifier?
  /// The watch of the present call; the task that asks the asynchronous form inherits it.
  @TaskLocal private static var watch: DelegateWatch?

  /// Asks the asynchronous form; called by the default of the form with a handler.
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

  /// Asks the form with a handler; called by the default of the asynchronous form.
  ///
  /// If the form with a handler is asking already, the delegate has neither form, and the answer is
  /// WKWebView's default.
  static func answer<each Answer: Sendable>(
    of delegate: some AnyObject, default: @autoclosure () -> (repeat each Answer),
    handled: (_ handler: @escaping @MainActor @Sendable (repeat each Answer) -> Void) -> Void
  ) async -> (repeat each Answer) {
    guard isAsked(delegate) else { return await completion(of: handled) }
    recordAbsence(in: delegate)
    return `default`()
  }

  /// Whether the form with a handler is asking the asynchronous form.
  static func isAsked(_ delegate: some AnyObject) -> Bool { asked == ObjectIdentifier(delegate) }

  /// Returns a handler that can be called on any thread and answers on the main actor.
  ///
  /// On the main thread it answers at once.
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

  /// Records that a delegate has neither form of a method, before the default gives WKWebView's
  /// answer.
  package static func recordAbsence(in delegate: some AnyObject) {
    watch?.recordAbsence(in: delegate)
  }

  /// Calls a method of a delegate, and records with the watch if the delegate lacks it.
  package static func call(watchedBy watch: DelegateWatch, _ call: () -> Void) {
    $watch.withValue(watch, operation: call)
  }
}

/// A watch that shows whether a delegate lacks the method that was called.
@MainActor package final class DelegateWatch {
  /// Whether the delegate lacks the method; known before the default answer is given.
  package private(set) var isAbsent = false

  private let delegate: ObjectIdentifier?

  /// Watches one call of a delegate.
  package init(_ delegate: AnyObject?) { self.delegate = delegate.map(ObjectIdentifier.init) }

  /// Records that a delegate lacks the method.
  ///
  /// Another delegate, to which this one has forwarded the call, is ignored.
  func recordAbsence(in delegate: some AnyObject) {
    if ObjectIdentifier(delegate) == self.delegate { isAbsent = true }
  }
}

/// A delegate that decides at run time which methods it has, as with `responds(to:)` on Apple
/// systems.
@MainActor package protocol PartialDelegate: NSObjectProtocol {
  /// Whether the delegate leaves a method out; the view then behaves as if the method did not
  /// exist.
  func leavesOut(_ method: EventKind) -> Bool
}

/// Returns a delegate; `nil` if it leaves the method out, since a missing delegate has the same
/// effect.
@MainActor func implementer<Delegate>(
  of method: EventKind, _ delegate: Delegate?
) -> Delegate? {
  (delegate as? any PartialDelegate)?.leavesOut(method) == true ? nil : delegate
}
