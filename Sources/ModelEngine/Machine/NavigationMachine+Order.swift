import WebViewKit

/// What the shell needs to know to keep independent loads in document order.
extension NavigationMachine {
  /// Whether a frame that stands before this load's in the document is still being loaded.
  ///
  /// The responses of sibling frames have no order of their own; a report that is the same each
  /// time has to choose one, and the document's is the one to expect.
  func isBehindOthers(_ load: LoadID) -> Bool {
    for id in descendants(of: mainFrame) {
      guard let frame = frames[id] else { continue }
      if frame.waits(for: load) { return false }
      if frame.provisional != nil || frame.committed?.isBodyComplete == false { return true }
    }
    return false
  }

  /// The loads whose documents are shown or kept in the page cache.
  var liveDocuments: Set<LoadID> {
    let cached = pageCache.flatMap(\.frames)
    return Set((Array(frames.values) + cached).compactMap { $0.document?.load })
  }
}
