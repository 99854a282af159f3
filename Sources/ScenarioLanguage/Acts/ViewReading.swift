import NavigationRecording
import NavigationTrace
import WebViewKit

/// A property of a view that an app reads.
package enum ViewReading: String, CaseIterable, Hashable, Sendable {
  /// The page's title.
  case title
  /// How much of the page has come, from 0 to 1.
  case estimatedProgress
  /// Whether everything on the page came over secure connections.
  case hasOnlySecureContent
  /// How many certificates the server of the page has shown; null without TLS.
  case serverTrust
  /// How much larger everything on the page is.
  case pageZoom
  /// Whether the inspector may look at the page.
  case isInspectable
  /// Whether a swipe goes back and forward.
  case allowsBackForwardNavigationGestures
  /// Whether an element of the page fills the screen.
  case fullscreenState
  /// The pages that the view has shown, each with its distance from the current one.
  case backForwardList

  /// The value as a trace has it.
  @MainActor func value(of view: WKWebView, _ names: OriginNames) -> TraceValue {
    switch self {
    case .title: view.title.map(TraceValue.string) ?? .null
    case .estimatedProgress: TraceValue((view.estimatedProgress * 100).rounded() / 100)
    case .hasOnlySecureContent: .bool(view.hasOnlySecureContent)
    case .serverTrust: count(of: view.serverTrust.flatMap(SecTrustCopyCertificateChain))
    case .pageZoom: TraceValue(Double(view.pageZoom))
    case .isInspectable: .bool(view.isInspectable)
    case .allowsBackForwardNavigationGestures: .bool(view.allowsBackForwardNavigationGestures)
    case .fullscreenState: .string(word(for: view.fullscreenState))
    case .backForwardList: .list(items(of: view.backForwardList, names))
    }
  }

  /// How many elements a list has; on Apple systems it is Core Foundation's.
  private func count(of list: Any?) -> TraceValue {
    (list as? [Any]).map { .integer($0.count) } ?? .null
  }

  private func word(for state: WKWebView.FullscreenState) -> String {
    switch state {
    case .notInFullscreen: "notInFullscreen"
    case .enteringFullscreen: "enteringFullscreen"
    case .inFullscreen: "inFullscreen"
    case .exitingFullscreen: "exitingFullscreen"
    @unknown default: "unknown"
    }
  }

  @MainActor private func items(
    of list: WKBackForwardList, _ names: OriginNames
  ) -> [TraceValue] {
    let first = -list.backList.count
    let items = list.backList + [list.currentItem].compactMap { $0 } + list.forwardList
    return items.enumerated().map { index, item in
      .map([
        "at": .integer(first + index),
        "url": .string(names.shortened(item.url.absoluteString)),
        "title": item.title.map(TraceValue.string) ?? .null,
        "initialURL": .string(names.shortened(item.initialURL.absoluteString)),
      ])
    }
  }
}
