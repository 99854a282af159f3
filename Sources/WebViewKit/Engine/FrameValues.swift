#if !canImport(WebKit)
import Foundation

/// What an engine knows of a frame at one moment.
public struct FrameValues: Hashable, Sendable {
  /// Stays the same while the frame lives.
  public var id: FrameID
  /// The view that the frame is in.
  public var view: ViewID
  /// Whether it is the view's main frame.
  public var isMainFrame: Bool
  /// The URL of the document now in the frame; nil before its first one.
  public var url: URL?
  /// The security origin of that document, or of the parent where there is none yet.
  public var origin: OriginValues

  /// Creates the values of a frame.
  public init(id: FrameID, view: ViewID, isMainFrame: Bool, url: URL?, origin: OriginValues) {
    self.id = id
    self.view = view
    self.isMainFrame = isMainFrame
    self.url = url
    self.origin = origin
  }
}
#endif
