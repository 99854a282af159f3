#if WebKitGTK
import Foundation
import FixtureSites
import Testing
import WebViewKit

extension RealEngineTests {
  /// Scripts that an app runs in the frame of a message.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct FrameTargetTests {
    /// A handler that keeps the frames of its messages.
    private final class Handler: NSObject, WKScriptMessageHandler {
      var frames: [WKFrameInfo] = []

      func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
      ) {
        frames.append(message.frameInfo)
      }
    }

    @Test
    func `a script in the frame of a message fails, since WebKitGTK does not report that frame`()
      async throws
    {
      let pages = Origin([
        "/page": .html("<title>Page</title><iframe src=/inner></iframe>"),
        "/inner": .html("<title>Inner</title>"),
      ])
      try await onStage(with: .webkitgtk, pages) { stage in
        let (handler, configuration) = (Handler(), stage.configuration())
        configuration.userContentController.add(handler, name: "log")
        configuration.userContentController.addUserScript(
          WKUserScript(
            source: "webkit.messageHandlers.log.postMessage(0)", injectionTime: .atDocumentEnd,
            forMainFrameOnly: false))
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.load(URLRequest(url: stage.url("/page")))
        try await stage.waitUntilIdle { handler.frames.count == 2 }
        for frame in handler.frames {
          let error = await #expect(throws: WKError.self) {
            _ =
              try await webView.evaluateJavaScript(
                "document.title", in: frame, contentWorld: .page) as? String
          }
          #expect(error?.code == .javaScriptInvalidFrameTarget)
        }
        let title = try await webView.evaluateJavaScript(
          "document.title", in: nil, contentWorld: .page)
        #expect(title as? String == "Page")
      }
    }
  }
}
#endif
