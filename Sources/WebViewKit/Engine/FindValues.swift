#if !canImport(WebKit)
/// What is looked for in a page, and how.
public struct FindValues: Hashable, Sendable {
  /// The text.
  public var text: String
  /// Whether it is looked for before the last place.
  public var backwards: Bool
  /// Whether capital letters differ from small ones.
  public var caseSensitive: Bool
  /// Whether the search goes on at the other end of the page.
  public var wraps: Bool

  /// Creates values.
  public init(text: String, backwards: Bool, caseSensitive: Bool, wraps: Bool) {
    self.text = text
    self.backwards = backwards
    self.caseSensitive = caseSensitive
    self.wraps = wraps
  }
}
#endif
