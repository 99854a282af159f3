#if !canImport(WebKit)
/// Tells the default of a later form whether the form before it asks, or an app that calls a
/// delegate itself, as one does that hands its calls on.
///
/// To an app the forms of a method are one method, so its call must come to the form that the
/// delegate has: the default of a later form then begins with the first one.
@MainActor package enum DelegateForms {
  private static var asked: ObjectIdentifier?
  /// Goes along with the task in which a later form is asked, which may begin a moment later.
  @TaskLocal private static var watch: DelegateWatch?

  /// Asks the next form; all forms are asked in place, before this returns.
  static func descend(into delegate: some AnyObject, _ ask: () -> Void) {
    let outer = asked
    asked = ObjectIdentifier(delegate)
    defer { asked = outer }
    ask()
  }

  /// Whether the form before asks.
  static func isDescending(into delegate: some AnyObject) -> Bool {
    asked == ObjectIdentifier(delegate)
  }

  /// Says, before it answers as WKWebView does then, that a delegate has none of a method's forms.
  package static func end(in delegate: some AnyObject) { watch?.end(in: delegate) }

  /// Calls a method of a delegate, which is noticed where the delegate is without it.
  package static func call(watchedBy watch: DelegateWatch, _ call: () -> Void) {
    $watch.withValue(watch, operation: call)
  }
}
#endif
