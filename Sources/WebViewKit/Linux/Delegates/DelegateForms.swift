import Foundation
package import NavigationEvents

/// The search for the form of a delegate's method that the delegate implements.
///
/// Its defaults have to know whether the form before them asks, or an app that calls a delegate
/// itself, as an app does that forwards its calls. To an app the forms of a method are one method,
/// so its call must come to the form that the delegate has: the default of a later form then begins
/// with the first one.
@MainActor package enum DelegateForms {
  private static var asked: ObjectIdentifier?
  /// The watch, as a value of the task in which a later form is asked, which may begin a moment
  /// later.
  @TaskLocal private static var watch: DelegateWatch?

  /// Asks the second form of a method, from the default of the first, before this returns.
  static func descend<each Answer>(
    into delegate: some AnyObject,
    _ handler: @escaping @MainActor @Sendable (repeat each Answer) -> Void,
    second ask: (_ handler: @escaping (repeat each Answer) -> Void) -> Void
  ) {
    let outer = asked
    asked = ObjectIdentifier(delegate)
    defer { asked = outer }
    ask { (answer: repeat each Answer) in handler(repeat each answer) }
  }

  /// Asks the third form of a method, from the default of the second, or begins with the first.
  static func ask<each Answer>(
    _ delegate: some AnyObject, _ handler: @escaping (repeat each Answer) -> Void,
    first: (_ handler: @escaping @MainActor @Sendable (repeat each Answer) -> Void) -> Void,
    third: @escaping @MainActor () async -> (repeat each Answer)
  ) {
    guard isDescending(into: delegate) else {
      return first { (answer: repeat each Answer) in handler(repeat each answer) }
    }
    Task.immediate {
      let answer = await third()
      handler(repeat each answer)
    }
  }

  /// Answers as WKWebView does without the method, from the default of the third form, or begins
  /// with the first.
  static func answer<each Answer: Sendable>(
    of delegate: some AnyObject, default: @autoclosure () -> (repeat each Answer),
    first: (_ handler: @escaping @MainActor @Sendable (repeat each Answer) -> Void) -> Void
  ) async -> (repeat each Answer) {
    guard isDescending(into: delegate) else { return await completion(of: first) }
    end(in: delegate)
    return `default`()
  }

  /// Whether the form before asks.
  static func isDescending(into delegate: some AnyObject) -> Bool {
    asked == ObjectIdentifier(delegate)
  }

  /// Records that a delegate has none of a method's forms, before the default answers as WKWebView.
  package static func end(in delegate: some AnyObject) { watch?.end(in: delegate) }

  /// Calls a method of a delegate, and records with the watch if the delegate lacks it.
  package static func call(watchedBy watch: DelegateWatch, _ call: () -> Void) {
    $watch.withValue(watch, operation: call)
  }
}

/// A watch that shows whether a delegate lacks the method by which it was asked.
@MainActor package final class DelegateWatch {
  /// Whether the delegate lacks the method; known before the default answer is given.
  package private(set) var isAbsent = false

  private let delegate: ObjectIdentifier

  /// Watches one call of a delegate.
  package init(_ delegate: some AnyObject) { self.delegate = ObjectIdentifier(delegate) }

  /// Records that a delegate lacks the method: this one, or one to which it has forwarded the call.
  func end(in delegate: some AnyObject) {
    if ObjectIdentifier(delegate) == self.delegate { isAbsent = true }
  }
}

/// A delegate whose methods depend on its state, as with `responds(to:)` on Apple systems.
@MainActor package protocol PartialDelegate: NSObjectProtocol {
  /// Whether it lacks a method, so that the view does the same as if that is absent.
  func leavesOut(_ method: EventKind) -> Bool
}

/// Returns a delegate; `nil` if it lacks the method, which has the same effect.
@MainActor func implementer<Delegate>(
  of method: EventKind, _ delegate: Delegate?
) -> Delegate? {
  (delegate as? any PartialDelegate)?.leavesOut(method) == true ? nil : delegate
}
