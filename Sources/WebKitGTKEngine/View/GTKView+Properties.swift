#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  var state: WebViewState {
    var state = WebViewState()
    state.url = URL(webkit: currentURL)
    state.title = String(gstring: webkit_web_view_get_title(pointer))
    state.isLoading = webkit_web_view_is_loading(pointer) != 0
    state.estimatedProgress = webkit_web_view_get_estimated_load_progress(pointer)
    state.hasOnlySecureContent = currentURL.hasPrefix("https:") && !process.hasInsecureContent
    state.supplied = ["hasOnlySecureContent": SuppliedPart.secureContent.rawValue]
    state.serverTrust = certificates
    state.isFullscreen = isFullscreen
    state.camera = CaptureState(webkit_web_view_get_camera_capture_state(pointer))
    state.microphone = CaptureState(webkit_web_view_get_microphone_capture_state(pointer))
    state.interactionState = sessionState
    state.history = history.items
    state.historyIndex = history.index
    state.canGoBack = webkit_web_view_can_go_back(pointer) != 0
    state.canGoForward = webkit_web_view_can_go_forward(pointer) != 0
    return state
  }

  var currentURL: String { String(gstring: webkit_web_view_get_uri(pointer)) }

  var backForwardList: OpaquePointer? { webkit_web_view_get_back_forward_list(pointer) }

  func propertyChanged(_ name: String) {
    // history.replaceState changes the current item without a signal of the list.
    if ["title", "uri"].contains(name) { history.update(from: backForwardList) }
    if name == "is-loading", webkit_web_view_is_loading(pointer) == 0 { process.ledger.rest() }
    signal("notify::\(name) \(describe(name))")
    report(.stateNotified)
  }

  func historyChanged() {
    history.update(from: backForwardList)
    recordSession()
    signal(
      "back-forward-list changed \(history.index.map(String.init) ?? "-")/\(history.items.count)")
    report(.stateChanged)
  }

  private func describe(_ property: String) -> String {
    let state = state
    return switch property {
    case "uri": state.url?.absoluteString ?? ""
    case "title": state.title
    case "is-loading": String(state.isLoading)
    case "camera-capture-state": "\(state.camera)"
    case "microphone-capture-state": "\(state.microphone)"
    default: String(state.estimatedProgress)
    }
  }

  func insecureContentDetected() {
    process.hasInsecureContent = true
    signal("insecure-content-detected")
    report(.stateChanged)
  }

  func fullscreenChanged(_ isFullscreen: Bool) {
    self.isFullscreen = isFullscreen
    signal(isFullscreen ? "enter-fullscreen" : "leave-fullscreen")
    report(.stateChanged)
  }
}

extension CaptureState {
  fileprivate init(_ native: WebKitMediaCaptureState) {
    self = CaptureState(rawValue: Int(native.rawValue)) ?? .none
  }
}
#endif
