import Foundation
import FoundationNetworking
import WebViewKit

/// Followed links and sent forms of the main frame's document.
extension NavigationMachine {
  /// Rule 20: the source is the frame of the link.
  ///
  /// Rule 14: without a frame of the target's name a new window is asked about.
  mutating func follow(_ action: PageAction) {
    var action = action
    action.request = prepared(action.request, referrer: mainFrame)
    // A download attribute counts for the page's own origin only (HTML 4.6.5).
    let isOwnOrigin = OriginValues(action.request.url) == main.document?.origin
    action.isDownload = action.isDownload && isOwnOrigin
    guard let frame = targetFrame(action.target) else { return openWindow(action) }
    var navigation = Navigation(
      frame: frame, request: action.request, type: action.type,
      source: .frame(values(of: mainFrame)), kind: kind(of: action, in: frame))
    navigation.isDownload = action.isDownload
    navigation.pointer = action.pointer
    begin(navigation)
  }

  /// WebKit FrameLoader::loadURL: a link to the address that is shown loads it again, unless it
  /// leads to a fragment.
  private func kind(of action: PageAction, in frame: FrameID) -> Navigation.Kind {
    guard frame == mainFrame, isCurrentItem(action.request.url),
      !isFragmentOfDocument(action.request, in: frame)
    else { return .standard }
    return .same
  }

  private func targetFrame(_ name: String?) -> FrameID? {
    switch name?.lowercased() {
    case nil, "", "_self", "_top", "_parent": mainFrame
    case "_blank": nil
    default: descendants(of: mainFrame).first { frames[$0]?.name == name }
    }
  }

  /// Adds the fields that every request of a web view carries (A10), and where a page asks, from
  /// which one (C08).
  func prepared(_ request: URLRequest, referrer: FrameID?) -> URLRequest {
    guard let url = request.url, ["http", "https"].contains(url.scheme ?? "") else {
      return request  // A07: other schemes have no fields.
    }
    var request = request
    let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    request.setMissing("Accept", accept)
    if !userAgent.isEmpty { request.setMissing("User-Agent", userAgent) }
    if let shown = referrer.flatMap({ frames[$0]?.document?.url }),
      let value = Referrer.value(from: shown, to: url)
    {
      request.setMissing("Referer", value)
    }
    return request
  }
}
