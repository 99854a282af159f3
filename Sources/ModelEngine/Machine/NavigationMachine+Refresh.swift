import Foundation
import FoundationNetworking
import WebViewKit

/// Client redirects.
extension NavigationMachine {
  private static let lockedDelay = 1.0

  /// Begins the delay of a complete frame, and of those within that have waited for it.
  mutating func scheduleRefreshes(from frame: FrameID) {
    if hasUnfinishedAncestor(frame) {
      if frames[frame]?.document?.refresh != nil { obey(.refreshWaitsForTheAncestors) }
      return
    }
    for id in [frame] + descendants(of: frame) {
      guard let document = frames[id]?.document, let refresh = document.refresh else { continue }
      obey(.refreshWaitsForTheFinish)
      tell(.refresh(document.load, after: refresh.delay))
    }
  }

  private func hasUnfinishedAncestor(_ frame: FrameID) -> Bool {
    guard let parent = frames[frame]?.parent else { return false }
    return frames[parent]?.committed != nil || hasUnfinishedAncestor(parent)
  }

  mutating func refreshDue(_ load: LoadID) {
    guard let frame = frames.first(where: { $0.document?.load == load }),
      frame.isIdle || frame.committed.map({ crossings.contains(.finish($0.id)) }) == true,
      let refresh = frame.document?.refresh
    else { return obey(.interruptedRefreshIsForgotten) }
    frames[frame.id]?.document?.refresh = nil
    var kind = Navigation.Kind.standard
    if refresh.delay <= Self.lockedDelay {
      obey(.quickRedirectReplaces)
      kind = .replacing
    }
    obey(.clientRedirectIsItsOwn)
    begin(
      Navigation(
        frame: frame.id, request: prepared(URLRequest(url: refresh.url), referrer: frame.id),
        type: .other, source: .frame(values(of: frame.id)), kind: kind))
  }
}
