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

  /// Whether nobody hears of what a load brings, so that its place among other things is no matter:
  /// a frame's commit, and the end of its document while the page waits for other frames too.
  func isUnheard(_ event: LoaderEvent, of load: LoadID) -> Bool {
    guard let frame = frames.first(where: { $0.waits(for: load) }), !frame.isMain else {
      return false
    }
    switch event {
    case .began: return true
    case .ended(let content):
      var line: Set = [frame.id]
      var ancestor = frame.parent
      while let id = ancestor, line.insert(id).inserted { ancestor = frames[id]?.parent }
      return content.subframes.isEmpty && content.refresh == nil
        && frames.values.map(\.id).contains { !line.contains($0) && !isSettled($0) }
        && line.allSatisfy { frames[$0]?.document?.refresh == nil }
    case .connecting, .response, .failed: return false
    }
  }

  /// The loads whose documents are shown or kept in the page cache.
  var liveDocuments: Set<LoadID> {
    let cached = pageCache.flatMap(\.frames)
    return Set((frames.values + cached).compactMap { $0.document?.load })
  }
}
