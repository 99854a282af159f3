#if !canImport(WebKit)
/// How a property changed (NSKeyValueObservedChange).
public struct NSKeyValueObservedChange<Value> {
  /// The value now, where it was asked for.
  public let newValue: Value?
  /// The value before, where it was asked for.
  public let oldValue: Value?
}
#endif
