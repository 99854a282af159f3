#if !canImport(WebKit)
/// A choice of files that a page asks for.
public struct OpenPanelValues: Sendable {
  /// Whether several files may be chosen.
  public var allowsMultipleSelection: Bool
  /// Whether folders may be chosen; nil where the engine cannot tell.
  public var allowsDirectories: Bool?
  /// The frame of the file input.
  public var frame: FrameReference

  /// Creates the values of a panel.
  public init(allowsMultipleSelection: Bool, allowsDirectories: Bool?, frame: FrameReference) {
    self.allowsMultipleSelection = allowsMultipleSelection
    self.allowsDirectories = allowsDirectories
    self.frame = frame
  }
}
#endif
