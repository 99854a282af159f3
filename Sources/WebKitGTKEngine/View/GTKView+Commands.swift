#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  func performViewCommand(_ command: WebViewCommand) {
    performed = command.number
    if command.action.beginsLoad { process.beginLoad() }
    switch command.action {
    case .create, .close, .cancelDownload: break  // done by the view table
    case .load(let request, let navigation): load(request, navigation)
    case .loadContent(let data, let mimeType, let encoding, let baseURL, let navigation):
      load(data, mimeType: mimeType, encoding: encoding, baseURL: baseURL, navigation)
    case .loadFile(let request, _, let navigation): load(request, navigation)
    case .loadSimulated(let request, let response, let data, let navigation):
      load(
        data, mimeType: response.mimeType ?? "text/html",
        encoding: response.textEncodingName ?? "UTF-8", baseURL: request.url,
        navigation)
    case .go(let item, let navigation): go(to: item, navigation)
    case .reload(let fromOrigin, let navigation): reload(fromOrigin: fromOrigin, navigation)
    case .stopLoading: stopLoading()
    case .answerSchemeTask(let id, let step): schemeTasks[id]?.performStep(step)
    case .runScript(let call): process.scripts.run(call)
    case .restore(let data, let navigation): restore(data, navigation)
    case .request(let request): answerRequest(request)
    case .adopt(let settings), .apply(let settings): apply(settings)
    case .startDownload(let id, let request, let began):
      GTKDownload.start(id, request, began, in: self)
    }
  }

  /// Loads a request.
  ///
  /// WebKitGTK's API takes a URL and header fields, but no method and no body. If the request has
  /// another method than GET or a body, it fails, so that no different request is sent.
  private func load(_ request: URLRequest, _ navigation: NavigationID) {
    let method = request.httpMethod ?? "GET"
    guard let url = request.url?.absoluteString else { return }
    guard method == "GET", request.httpBody == nil, request.httpBodyStream == nil else {
      refuse("\(method) \(url)", navigation, url: request.url)
      return
    }
    guard let native = webkit_uri_request_new(url) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(native)) }
    if let fields = webkit_uri_request_get_http_headers(native) {
      for (name, value) in request.allHTTPHeaderFields ?? [:] {
        soup_message_headers_append(fields, name, value)
      }
    }
    process.ledger.request(navigation, url: native.requestURI, types: [.other])
    webkit_web_view_load_request(pointer, native)
  }

  private func refuse(_ what: String, _ navigation: NavigationID, url: URL?) {
    signal("refused: WebKitGTK's API sends no \(what)")
    report(
      .progress(
        .didFailProvisionalNavigation(
          navigation,
          LoadError(
            domain: LoadError.ownDomain, code: 1,
            message: "WebKitGTK's API can load with GET only, not \(what)", failingURL: url))),
      Provenance(event: SuppliedPart.refusedRequest.rawValue))
  }

  private func load(
    _ data: Data, mimeType: String, encoding: String, baseURL: URL?, _ navigation: NavigationID
  ) {
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    let address = webkit_uri_request_new(baseURL?.absoluteString ?? "about:blank")
    process.ledger.request(navigation, url: address?.requestURI ?? "", types: [.other])
    address.map { g_object_unref(UnsafeMutableRawPointer($0)) }
    webkit_web_view_load_bytes(pointer, bytes, mimeType, encoding, baseURL?.absoluteString)
  }

  /// The URL of the page that a reload loads.
  ///
  /// When the web process has ended, only the back-forward list still has the URL.
  private var pageURL: String {
    guard currentURL.isEmpty else { return currentURL }
    return webkit_back_forward_list_get_current_item(backForwardList)?.historyURI ?? ""
  }

  private func stopLoading() {
    process.wantsNoStart = true
    process.ledger.stop()
    webkit_web_view_stop_loading(pointer)
  }

  private func go(to item: HistoryItemID, _ navigation: NavigationID) {
    guard let native = history.native(item) else { return }
    process.ledger.request(
      navigation, url: native.historyURI, types: [.backForward, .formResubmitted, .other])
    webkit_web_view_go_to_back_forward_list_item(pointer, native)
  }

  /// Fills the back-forward list and goes to its current item.
  private func restore(_ data: Data, _ navigation: NavigationID) {
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    guard let state = webkit_web_view_session_state_new(bytes) else {
      signal("refused: the state is none of WebKitGTK's")
      return
    }
    defer { webkit_web_view_session_state_unref(state) }
    webkit_web_view_restore_session_state(pointer, state)
    history.update(from: backForwardList)
    guard let current = webkit_back_forward_list_get_current_item(backForwardList) else { return }
    process.ledger.request(navigation, url: current.historyURI, types: [.backForward, .other])
    webkit_web_view_go_to_back_forward_list_item(pointer, current)
  }

  private func reload(fromOrigin: Bool, _ navigation: NavigationID) {
    process.ledger.request(navigation, url: pageURL, types: [.reload, .formResubmitted, .other])
    if fromOrigin {
      webkit_web_view_reload_bypass_cache(pointer)
    } else {
      webkit_web_view_reload(pointer)
    }
  }
}
#endif
