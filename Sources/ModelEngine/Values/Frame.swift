import WebViewKit

/// A frame of the view: what it shows, and the navigations in it.
struct Frame: Sendable {
  let id: FrameID
  let parent: FrameID?
  /// The name by which links target it.
  var name: String?
  /// What its documents may do; nil is everything.
  var sandbox: Sandbox?
  /// The subframes of the document, in document order.
  var children: [FrameID] = []
  /// What it shows; nil before its first document.
  @Boxed var document: Document?

  /// Asked about and not allowed yet.
  @Boxed var pending: Navigation?
  /// Started and not committed.
  @Boxed var provisional: Navigation?
  /// Committed and not finished.
  @Boxed var committed: Navigation?

  init(id: FrameID = FrameID(), parent: FrameID? = nil, name: String? = nil) {
    self.id = id
    self.parent = parent
    self.name = name
  }

  /// Whether the frame waits for this load; at most one of the two has one.
  func waits(for load: LoadID) -> Bool { provisional?.load == load || committed?.load == load }

  var isMain: Bool { parent == nil }
  var isIdle: Bool { pending == nil && provisional == nil && committed == nil }

  /// The same with nothing on its way to it.
  var withoutLoads: Frame {
    var frame = self
    frame.pending = nil
    frame.provisional = nil
    return frame
  }
}
