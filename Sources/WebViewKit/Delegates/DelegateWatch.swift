#if !canImport(WebKit)
/// Whether a delegate that is asked something turns out to be without the method.
@MainActor package final class DelegateWatch {
  /// Whether it is; known before the answer is given that stands for the method's absence.
  package private(set) var isAbsent = false

  private let delegate: ObjectIdentifier

  /// Watches one call of a delegate.
  package init(_ delegate: some AnyObject) { self.delegate = ObjectIdentifier(delegate) }

  /// Hears that a delegate is without the method: this one, or one that it has handed the call on
  /// to.
  func end(in delegate: some AnyObject) {
    if ObjectIdentifier(delegate) == self.delegate { isAbsent = true }
  }
}
#endif
