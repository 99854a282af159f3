import Foundation
import WebViewKit

/// Values of which a test only needs some.
enum Samples {
  static let page = URL(filePath: "/page")
  static let frame = FrameValues(
    id: FrameID(), view: ViewID(), isMainFrame: true, url: page, origin: OriginValues(nil))
  static let challenge = ChallengeValues(
    host: "127.0.0.1", port: 8080, scheme: "http", realm: "cave",
    method: NSURLAuthenticationMethodHTTPBasic, previousFailureCount: 0)
  static let response = ResponseValues(
    url: page, status: 200, fields: [("Content-Type", "text/html")], mimeType: "text/html")

  static func action(
    _ url: URL = page, navigation: NavigationID? = nil, source: FrameReference = .none,
    target: FrameReference = .frame(frame), shouldPerformDownload: Bool = false
  ) -> NavigationActionValues {
    NavigationActionValues(
      navigation: navigation, request: URLRequest(url: url), type: .other, source: source,
      target: target, shouldPerformDownload: shouldPerformDownload)
  }

  static func panel(_ kind: PanelValues.Kind) -> PanelValues {
    PanelValues(kind: kind, message: "message", frame: .frame(frame))
  }
}
