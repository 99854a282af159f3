import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct NavigationRecorderPermissionTests {
  let bench = Bench()
  private let main = FrameReference.frame(
    FrameValues(
      id: FrameID(), view: ViewID(), isMainFrame: true, url: nil, origin: OriginValues(nil)))

  @Test func `a file panel with unknown values is cancelled by default`() async {
    let answers = Answers<[URL]?>()
    await bench.report(
      .question(
        .runOpenPanel(
          OpenPanelValues(
            allowsMultipleSelection: false, allowsDirectories: nil, frame: .notObserved),
          answers.question(fallback: []))))
    #expect(bench.lines == ["runOpenPanel: {allowsMultipleSelection: false, answer: null}"])
    #expect(answers.all == [nil])
  }

  @Test func `an origin outside the session is recorded with its full address`() async {
    let answers = Answers<WKPermissionDecision>()
    for frame in [main, .notObserved] {
      let origin = OriginValues(URL(string: "https://a.example/x"))
      await bench.report(
        .question(
          .requestMediaCapturePermission(
            MediaCaptureValues(type: .camera, origin: origin, frame: frame),
            answers.question(fallback: .deny))))
    }
    #expect(
      bench.recorder.events.map { $0[.origin] } == [.string("https://a.example"), nil])
  }

  @Test func `methods that no engine calls are forwarded to the app's delegate`() async {
    let app = MotionDelegate()
    let bench = ForwardingBench(nil, app)
    let delegate = bench.view.uiDelegate
    let decision = await delegate?.webView(
      bench.view,
      requestDeviceOrientationAndMotionPermissionFor: WKSecurityOrigin(OriginValues(nil)),
      initiatedByFrame: WKFrameInfo())
    #expect(decision == .grant)
    delegate?.webView(bench.view, contextMenuWillPresentForElement: WKContextMenuElementInfo())
    delegate?.webView(bench.view, contextMenuDidEndForElement: WKContextMenuElementInfo())
    #expect(app.menus == ["will", "did"])
  }
}

private final class MotionDelegate: NSObject, WKUIDelegate {
  private(set) var menus: [String] = []

  func webView(
    _ webView: WKWebView,
    requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    decisionHandler(.grant)
  }

  func webView(
    _ webView: WKWebView, contextMenuWillPresentForElement elementInfo: WKContextMenuElementInfo
  ) {
    menus.append("will")
  }

  func webView(
    _ webView: WKWebView, contextMenuDidEndForElement elementInfo: WKContextMenuElementInfo
  ) {
    menus.append("did")
  }
}
