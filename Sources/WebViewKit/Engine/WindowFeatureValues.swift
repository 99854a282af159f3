#if !canImport(WebKit)
/// What a page asked for when it opened a window; nil where it asked for nothing.
public struct WindowFeatureValues: Hashable, Sendable {
  /// Whether there is a menu bar.
  public var menuBarVisibility: Bool?
  /// Whether there is a status bar.
  public var statusBarVisibility: Bool?
  /// Whether there are toolbars.
  public var toolbarsVisibility: Bool?
  /// Whether the window can be resized.
  public var allowsResizing: Bool?
  /// The left edge, in points.
  public var x: Double?
  /// The top edge, in points.
  public var y: Double?
  /// The width, in points.
  public var width: Double?
  /// The height, in points.
  public var height: Double?

  /// Creates features of which none was asked for.
  public init() {}
}
#endif
