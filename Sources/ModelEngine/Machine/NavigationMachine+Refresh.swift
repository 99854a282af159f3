import Foundation
import FoundationNetworking
import WebViewKit

/// Client redirects: a navigation of its own, type other, from the page itself (rule 19, C01).
extension NavigationMachine {
  /// WebKit NavigationScheduler: a redirect within a second replaces the item.
  private static let lockedDelay = 1.0

  /// The delay begins when the page is finished: C02 has didFinish before the second action.
  mutating func scheduleRefresh(of frame: FrameID) {
    guard let document = frames[frame]?.document, let refresh = document.refresh else { return }
    tell(.refresh(document.load, after: refresh.delay))
  }

  mutating func refreshDue(_ load: LoadID) {
    guard let frame = frames.values.first(where: { $0.document?.load == load }), frame.isIdle,
      let refresh = frame.document?.refresh
    else { return }
    frames[frame.id]?.document?.refresh = nil
    begin(
      Navigation(
        frame: frame.id, request: prepared(URLRequest(url: refresh.url), referrer: frame.id),
        type: .other, source: .frame(values(of: frame.id)),
        kind: refresh.delay <= Self.lockedDelay ? .replacing : .standard))
  }
}
