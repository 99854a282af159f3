import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// The question whether an action may go on.
  func question(about action: WKNavigationAction, in webView: WKWebView) -> TraceEvent {
    var question = event(.decidePolicyForNavigationAction, webView, fields(of: action, in: webView))
    question[.navigation] = action.beginning.map { .integer(numbers.navigation($0)) }
    question[.method] = .string(action.request.httpMethod ?? "GET")
    question[.shouldPerformDownload] = .bool(action.shouldPerformDownload)
    question[.cachePolicy] = word(for: action.request.cachePolicy)
    let button = action.button
    if button != 0 { question[.button] = .integer(button) }
    let modifiers = action.modifiers
    if !modifiers.isEmpty { question[.modifiers] = .string(modifiers.joined(separator: " ")) }
    return question
  }

  /// The question whether a response may be shown.
  func question(
    about navigationResponse: WKNavigationResponse, in webView: WKWebView
  ) -> TraceEvent {
    let response = navigationResponse.response
    var question = event(
      .decidePolicyForNavigationResponse, webView,
      [
        .url: short(response.url), .status: status(of: response),
        .mime: text(response.mimeType),
        .canShow: .bool(navigationResponse.canShowMIMEType),
        .main: .bool(navigationResponse.isForMainFrame),
        .length: .integer(Int(response.expectedContentLength)),
      ])
    question[.navigation] = navigationResponse.owner.map { .integer(numbers.navigation($0)) }
    // WKWebView always suggests a name; an engine that has none leaves it out.
    question[.filename] = response.suggestedFilename.map(TraceValue.string)
    return question
  }

  /// The question which credential to use.
  func question(about challenge: URLAuthenticationChallenge, in webView: WKWebView) -> TraceEvent {
    event(.didReceiveAuthenticationChallenge, webView, fields(of: challenge))
  }

  /// The question whether an action opens a window.
  func question(
    about action: WKNavigationAction, opening window: WKWindowFeatures, in webView: WKWebView
  ) -> TraceEvent {
    var question = event(.createWebView, webView, fields(of: action, in: webView))
    question[.features] = .map(features(of: window))
    return question
  }

  /// A dialog of the page.
  func panel(
    _ kind: EventKind, _ webView: WKWebView, _ message: String, _ frame: WKFrameInfo
  ) -> TraceEvent {
    var event = event(kind, webView, [.message: .string(message)])
    event[.frame] = name(of: frame, in: webView)
    return event
  }

  /// The question which files to upload.
  @available(iOS 18.4, *)
  func question(
    about parameters: WKOpenPanelParameters, _ frame: WKFrameInfo, in webView: WKWebView
  ) -> TraceEvent {
    var panel = event(
      .runOpenPanel, webView,
      [.allowsMultipleSelection: .bool(parameters.allowsMultipleSelection)])
    panel[.frame] = name(of: frame, in: webView)
    // Where the frame is not known, the engine knows nothing of folders either.
    if panel[.frame] != nil { panel[.allowsDirectories] = .bool(parameters.allowsDirectories) }
    return panel
  }

  /// The question whether a page may use camera and microphone.
  func question(
    about type: WKMediaCaptureType, for origin: WKSecurityOrigin, _ frame: WKFrameInfo,
    in webView: WKWebView
  ) -> TraceEvent {
    var question = event(.requestMediaCapturePermission, webView, [.type: .string(word(for: type))])
    question[.frame] = name(of: frame, in: webView)
    // Where the frame is not known, the origin is a guess.
    if question[.frame] != nil { question[.origin] = .string(name(of: origin)) }
    return question
  }

  private func word(for type: WKMediaCaptureType) -> String {
    switch type {
    case .camera: "camera"
    case .microphone: "microphone"
    default: "cameraAndMicrophone"
    }
  }

  private func features(of features: WKWindowFeatures) -> [String: TraceValue] {
    let flags = [
      "menuBarVisibility": features.menuBarVisibility,
      "statusBarVisibility": features.statusBarVisibility,
      "toolbarsVisibility": features.toolbarsVisibility,
      "allowsResizing": features.allowsResizing,
    ]
    let numbers = [
      "x": features.x, "y": features.y, "width": features.width, "height": features.height,
    ]
    return flags.compactMapValues { $0.map { .bool($0.boolValue) } }
      .merging(numbers.compactMapValues { $0.map { TraceValue(short: $0.doubleValue) } }) { $1 }
  }
}
