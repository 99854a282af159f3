import Foundation
import FoundationNetworking
import WebViewKit

/// Client redirects.
extension NavigationMachine {
  private static let lockedDelay = 1.0

  mutating func scheduleRefresh(of frame: FrameID) {
    guard let document = frames[frame]?.document, let refresh = document.refresh else { return }
    obey(.refreshWaitsForTheFinish)
    tell(.refresh(document.load, after: refresh.delay))
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
