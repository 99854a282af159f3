import Foundation
import FoundationNetworking
import WebViewKit

/// Followed links and sent forms of the documents in the view.
extension NavigationMachine {
  /// Rule 20: the source is the frame of the link.
  ///
  /// Rule 14: without a frame of the target's name a new window is asked about; I08: unless
  /// another view has one.
  mutating func follow(_ action: PageAction, from frame: FrameID, elsewhere: ViewID?) {
    guard let document = frames[frame]?.document, mayFollow(action, from: frame) else { return }
    var action = action
    action.request = prepared(action.request, referrer: frame)
    // A download attribute counts for the page's own origin only (HTML 4.6.5).
    let isOwnOrigin = OriginValues(action.request.url) == document.origin
    action.isDownload = action.isDownload && isOwnOrigin
    let source = values(of: frame)
    if let target = targetFrame(action.target, from: frame) {
      begin(action, in: target, source)
    } else if let elsewhere {
      send(action, to: elsewhere, by: source)
    } else {
      openWindow(action, from: source)
    }
  }

  /// I08: a page in another view sends one of this view's frames elsewhere.
  mutating func takeOver(_ action: PageAction, by source: FrameValues) {
    guard let name = action.target, let frame = frame(named: name) else { return }
    begin(action, in: frame, source)
  }

  private mutating func begin(_ action: PageAction, in frame: FrameID, _ source: FrameValues) {
    var navigation = Navigation(
      frame: frame, request: action.request, type: action.type, source: .frame(source),
      kind: kind(of: action, in: frame))
    navigation.isDownload = action.isDownload
    navigation.pointer = action.pointer
    begin(navigation)
  }

  /// WebKit FrameLoader::loadURL: a link to the address that is shown loads it again, unless it
  /// leads to a fragment.
  private func kind(of action: PageAction, in frame: FrameID) -> Navigation.Kind {
    guard isCurrentItem(action.request.url, in: frame),
      !isFragmentOfDocument(action.request, in: frame)
    else { return .standard }
    return .same
  }

  /// The frame that a target stands for, nil where it is in no frame of this view.
  func targetFrame(_ name: String?, from frame: FrameID) -> FrameID? {
    switch name?.lowercased() {
    case nil, "", "_self": frame
    case "_top": mainFrame
    case "_parent": frames[frame]?.parent ?? mainFrame
    case "_blank": nil
    default: descendants(of: frame).first { frames[$0]?.name == name } ?? self.frame(named: name)
    }
  }

  /// The first frame of a name, in document order.
  func frame(named name: String?) -> FrameID? {
    ([mainFrame] + descendants(of: mainFrame)).first { frames[$0]?.name == name }
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
