#if !canImport(WebKit)
extension NSEvent {
  /// Modifier keys, with AppKit's values (NSEvent.ModifierFlags).
  public struct ModifierFlags: OptionSet, Hashable, Sendable {
    /// AppKit's bits.
    public let rawValue: UInt

    /// Creates a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Caps Lock is on.
    public static let capsLock = ModifierFlags(rawValue: 1 << 16)
    /// A Shift key is held.
    public static let shift = ModifierFlags(rawValue: 1 << 17)
    /// A Control key is held.
    public static let control = ModifierFlags(rawValue: 1 << 18)
    /// An Option key, elsewhere Alt, is held.
    public static let option = ModifierFlags(rawValue: 1 << 19)
    /// A Command key, elsewhere Super or Meta, is held.
    public static let command = ModifierFlags(rawValue: 1 << 20)
  }
}
#endif
