#if !canImport(WebKit)
/// Tells the default of a later form whether the form before it asks, or an app that calls a
/// delegate itself, as one does that hands its calls on.
///
/// To an app the forms of a method are one method, so its call must come to the form that the
/// delegate has: the default of a later form then begins with the first one.
@MainActor enum DelegateForms {
  private static var asked: ObjectIdentifier?

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
}
#endif
