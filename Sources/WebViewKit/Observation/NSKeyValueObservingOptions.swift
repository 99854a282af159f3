#if !canImport(WebKit)
/// What an observer of a property wants to hear (NSKeyValueObservingOptions).
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates options of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The value that there is already, at once.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}
#endif
