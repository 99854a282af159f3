import Foundation
import NavigationTrace
import WebViewKit

/// A builder that makes events from callbacks; it converts WebKit's values to values of a trace.
///
/// Navigations, frames and views are numbered in the order of their first appearance.
@MainActor final class EventBuilder {
  let names: OriginNames
  var numbers = TraceNumbers()

  init(names: OriginNames) { self.names = names }

  func event(
    _ kind: EventKind, _ webView: WKWebView, _ fields: [EventField: TraceValue] = [:]
  ) -> TraceEvent {
    TraceEvent(kind, view: numbers.view(webView), fields)
  }

  /// Returns the fields that both callbacks about an action have, such as URL and type.
  func fields(of action: WKNavigationAction, in webView: WKWebView) -> [EventField: TraceValue] {
    var fields = frames(of: action, in: webView)
    fields[.url] = short(action.request.url)
    fields[.type] = .string(action.navigationType.word)
    // For the main frame, the view's own events already show the content.
    if let frame = action.targetFrame, !frame.isMainFrame {
      let url = frame.request.url
      let origin = frame.securityOrigin
      fields[.targetURL] = short(url?.absoluteString.isEmpty == false ? url : nil)
      fields[.targetOrigin] = origin.protocol.isEmpty ? .null : .string(name(of: origin))
    }
    return fields
  }

  /// Returns the name of an origin, or the origin's URL if it has no name.
  func name(of origin: WKSecurityOrigin) -> String {
    let port = origin.port == 0 ? "" : ":\(origin.port)"
    return names.name(host: origin.host, port: origin.port)
      ?? "\(origin.protocol)://\(origin.host)\(port)"
  }

  /// Returns a URL in its short form; null if there is no URL.
  func short(_ url: URL?) -> TraceValue {
    url.map { .string(names.shortened($0.absoluteString)) } ?? .null
  }

  /// Returns the HTTP status; null if the response did not come over HTTP.
  func status(of response: URLResponse) -> TraceValue {
    (response as? HTTPURLResponse).map { .integer($0.statusCode) } ?? .null
  }

  /// Returns a string as a value of a trace; null if there is no string.
  func text(_ text: String?) -> TraceValue { text.map(TraceValue.string) ?? .null }

  /// Returns the name of a cache policy; `nil` for the default, the protocol's policy.
  func word(for policy: URLRequest.CachePolicy) -> TraceValue? {
    switch policy {
    case .useProtocolCachePolicy: nil
    case .reloadIgnoringLocalCacheData: "reloadIgnoringLocalCacheData"
    case .reloadIgnoringLocalAndRemoteCacheData: "reloadIgnoringLocalAndRemoteCacheData"
    case .reloadRevalidatingCacheData: "reloadRevalidatingCacheData"
    case .returnCacheDataElseLoad: "returnCacheDataElseLoad"
    case .returnCacheDataDontLoad: "returnCacheDataDontLoad"
    @unknown default: nil
    }
  }

  /// Returns the word for the view that was opened; null if no view was opened.
  func word(for child: WKWebView?) -> TraceValue {
    text(child.map { "view \(numbers.view($0))" })
  }

  /// Returns the names of the files that were chosen; null if the panel was cancelled.
  func word(for files: [URL]?) -> TraceValue {
    text(files?.map(\.lastPathComponent).joined(separator: ", "))
  }

  func event(
    _ kind: EventKind, _ webView: WKWebView, _ navigation: WKNavigation?,
    _ error: (any Error)? = nil
  ) -> TraceEvent {
    var event = event(kind, webView)
    event[.navigation] = navigation.map { .integer(numbers.navigation($0)) }
    event[.url] = short(webView.url)
    if let error = error as NSError? {
      event[.domain] = .string(error.domain)
      event[.code] = .integer(error.code)
      event[.failingURL] = short(error.userInfo[NSURLErrorFailingURLErrorKey] as? URL)
    }
    return event
  }

  /// Returns the fields that both callbacks about a challenge have.
  func fields(of challenge: URLAuthenticationChallenge) -> [EventField: TraceValue] {
    let space = challenge.protectionSpace
    let prefix = "NSURLAuthenticationMethod"
    let method = space.authenticationMethod
    return [
      .method: .string(method.hasPrefix(prefix) ? String(method.dropFirst(prefix.count)) : method),
      .host: .string(names.name(host: space.host, port: space.port) ?? space.host),
      .realm: text(space.realm), .failures: .integer(challenge.previousFailureCount),
    ]
  }
}

extension EventBuilder {
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
    return question.with(details: details(of: action.request))
  }

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
    // WKWebView always suggests a name. If an engine does not suggest one, the field is left out.
    question[.filename] = response.suggestedFilename.map(TraceValue.string)
    return question.with(details: [.headerFields: headerFields(of: response)])
  }

  func question(about challenge: URLAuthenticationChallenge, in webView: WKWebView) -> TraceEvent {
    event(.didReceiveAuthenticationChallenge, webView, fields(of: challenge))
  }

  func question(
    about action: WKNavigationAction, opening window: WKWindowFeatures, in webView: WKWebView
  ) -> TraceEvent {
    var question = event(.createWebView, webView, fields(of: action, in: webView))
    question[.features] = .map(features(of: window))
    return question
  }

  func panel(
    _ kind: EventKind, _ webView: WKWebView, _ message: String, _ frame: WKFrameInfo
  ) -> TraceEvent {
    var event = event(kind, webView, [.message: .string(message)])
    event[.frame] = name(of: frame, in: webView)
    return event
  }

  @available(iOS 18.4, *)
  func question(
    about parameters: WKOpenPanelParameters, _ frame: WKFrameInfo, in webView: WKWebView
  ) -> TraceEvent {
    var panel = event(
      .runOpenPanel, webView,
      [.allowsMultipleSelection: .bool(parameters.allowsMultipleSelection)])
    panel[.frame] = name(of: frame, in: webView)
    // If an engine does not report the frame, it also does not report whether folders are allowed.
    if panel[.frame] != nil { panel[.allowsDirectories] = .bool(parameters.allowsDirectories) }
    return panel
  }

  func question(
    about type: WKMediaCaptureType, for origin: WKSecurityOrigin, _ frame: WKFrameInfo,
    in webView: WKWebView
  ) -> TraceEvent {
    var question = event(.requestMediaCapturePermission, webView, [.type: .string(word(for: type))])
    question[.frame] = name(of: frame, in: webView)
    // If the frame is not known, the origin is only a guess.
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

  /// Returns the event for an action or a response that has become a download.
  ///
  /// From then on, the download belongs to the view.
  func event(
    _ kind: EventKind, _ webView: WKWebView, _ url: URL?, became download: WKDownload
  ) -> TraceEvent {
    let event = event(kind, webView, [.url: short(url)])
    numbers.keepDownload(download, view: event.view)
    return event
  }

  func question(
    about response: URLResponse, _ suggestedFilename: String, for download: WKDownload
  ) -> TraceEvent {
    event(
      .downloadDecideDestination, download,
      [
        .filename: .string(suggestedFilename), .url: short(response.url),
        .status: status(of: response), .mime: text(response.mimeType),
      ]
    ).with(details: [.headerFields: headerFields(of: response)])
  }

  func question(
    about response: HTTPURLResponse, followedBy request: URLRequest, of download: WKDownload
  ) -> TraceEvent {
    event(
      .downloadWillPerformHTTPRedirection, download,
      [.status: .integer(response.statusCode), .url: short(request.url)])
  }

  func question(
    about challenge: URLAuthenticationChallenge, for download: WKDownload
  ) -> TraceEvent {
    event(.downloadDidReceiveAuthenticationChallenge, download, fields(of: challenge))
  }

  /// Returns an event of a download, in the view where the download began.
  func event(
    _ kind: EventKind, _ download: WKDownload, _ fields: [EventField: TraceValue] = [:]
  ) -> TraceEvent {
    TraceEvent(kind, view: numbers.view(of: download), fields)
  }

  func event(ofFailed download: WKDownload, _ error: any Error) -> TraceEvent {
    let error = error as NSError
    return event(
      .downloadDidFail, download, [.domain: .string(error.domain), .code: .integer(error.code)])
  }
}

#if os(Linux) || compiler(>=6.4)
@available(iOS 27, macOS 27, *)
extension EventBuilder {
  func question(about form: WKFormInfo, in webView: WKWebView) -> TraceEvent {
    var question = event(
      .willSubmitForm, webView,
      [
        .url: short(form.submissionURL), .method: .string(form.httpMethod),
        .formValues: .map(form.formValues.mapValues(TraceValue.string)),
      ])
    question[.target] = name(of: form.targetFrame, in: webView)
    question[.source] = name(of: form.sourceFrame, in: webView)
    return question
  }
}
#endif

extension TraceEvent {
  func answered(_ answer: TraceValue) -> TraceEvent {
    var event = self
    event[.answer] = answer
    return event
  }

  /// Returns the event for an answer to this question if other events came before the answer.
  func answeredLater(_ answer: TraceValue) -> TraceEvent {
    var event = TraceEvent(.answered, view: view, [.event: .string(kind.rawValue)])
    event[.url] = self[.url]
    return event.answered(answer)
  }
}
