#if WebKitGTK
import Foundation
import FoundationNetworking
import FixtureSites
import Testing
import WebViewKit

extension RealEngineTests {
  /// A page that records with a made-up camera and microphone.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct CaptureTests {
    /// Lets every page record.
    private final class Delegate: NSObject, WKUIDelegate {
      func webView(
        _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
        initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
      ) async -> WKPermissionDecision { .grant }
    }

    private static let page = """
      <title>Page</title><button id=ask onclick="navigator.mediaDevices
        .getUserMedia({video: true, audio: true}).then(stream => kept = stream)">Ask</button>
      """

    @Test
    func
      `granting capture makes it active, and the app can mute the camera and stop the microphone`()
      async throws
    {
      try await onStage(with: .webkitgtk, Origin(["/page": .html(Self.page)])) { stage in
        let (delegate, configuration) = (Delegate(), stage.configuration())
        configuration.preferences.mockCaptureDevicesEnabled = true
        let size = CGSize(width: 200, height: 200)
        let webView = WKWebView(
          frame: CGRect(origin: .zero, size: size), configuration: configuration)
        webView.uiDelegate = delegate
        webView.load(URLRequest(url: stage.url("/page")))
        try await stage.waitUntilIdle { webView.title == "Page" }
        #expect(webView.cameraCaptureState == .none && webView.microphoneCaptureState == .none)
        try await stage.click("#ask", in: webView)
        try await stage.waitUntilIdle {
          webView.cameraCaptureState == .active && webView.microphoneCaptureState == .active
        }
        await webView.setCameraCaptureState(.muted)
        try await stage.waitUntilIdle { webView.cameraCaptureState == .muted }
        #expect(webView.microphoneCaptureState == .active)
        await webView.setMicrophoneCaptureState(.none)
        try await stage.waitUntilIdle { webView.microphoneCaptureState == .none }
        #expect(webView.cameraCaptureState == .muted)
      }
    }
  }
}
#endif
