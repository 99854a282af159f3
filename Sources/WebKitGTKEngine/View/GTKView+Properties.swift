#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  var state: WebViewState {
    var state = WebViewState()
    state.url = URL(webkit: String(gstring: webkit_web_view_get_uri(pointer)))
    state.title = String(gstring: webkit_web_view_get_title(pointer))
    state.isLoading = webkit_web_view_is_loading(pointer) != 0
    state.estimatedProgress = webkit_web_view_get_estimated_load_progress(pointer)
    state.hasOnlySecureContent = currentURL.hasPrefix("https:") && !facts.hasInsecureContent
    state.supplied = ["hasOnlySecureContent": SuppliedPart.secureContent.rawValue]
    state.serverTrust = facts.certificates
    state.isFullscreen = facts.isFullscreen
    state.camera = CaptureState(webkit_web_view_get_camera_capture_state(pointer))
    state.microphone = CaptureState(webkit_web_view_get_microphone_capture_state(pointer))
    state.interactionState = facts.session
    state.history = history.items
    state.historyIndex = history.index
    state.canGoBack = webkit_web_view_can_go_back(pointer) != 0
    state.canGoForward = webkit_web_view_can_go_forward(pointer) != 0
    return state
  }

  var backForwardList: OpaquePointer? { webkit_web_view_get_back_forward_list(pointer) }

  func connectProperties() {
    for name in [
      "uri", "title", "is-loading", "estimated-load-progress", "camera-capture-state",
      "microphone-capture-state",
    ] {
      connect("notify::\(name)") { [weak self] _ in self?.propertyChanged(name) }
    }
    if let list = backForwardList {
      GObjectSignals.connect(UnsafeMutableRawPointer(list), "changed", to: self) {
        [weak self] _ in self?.historyChanged()
      }
    }
  }

  private func propertyChanged(_ name: String) {
    // history.replaceState changes the current item, which no signal of the list reports.
    if ["title", "uri"].contains(name) { history.update(from: backForwardList) }
    if name == "is-loading", webkit_web_view_is_loading(pointer) == 0 { ledger.rest() }
    signal("notify::\(name) \(describe(name))")
    report(.stateNotified)
  }

  private func historyChanged() {
    history.update(from: backForwardList)
    facts.recordSession(of: pointer)
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
}

extension CaptureState {
  fileprivate init(_ native: WebKitMediaCaptureState) {
    self = CaptureState(rawValue: Int(native.rawValue)) ?? .none
  }
}

extension GTKView {
  func connectFullscreen() {
    connect("insecure-content-detected") { [weak self] _ in self?.insecureContentDetected() }
    // They are not answered as handled: WebKit does it.
    connect("enter-fullscreen") { [weak self] _ in self?.fullscreenChanged(true) }
    connect("leave-fullscreen") { [weak self] _ in self?.fullscreenChanged(false) }
  }

  private func insecureContentDetected() {
    facts.hasInsecureContent = true
    signal("insecure-content-detected")
    report(.stateChanged)
  }

  private func fullscreenChanged(_ isFullscreen: Bool) {
    facts.isFullscreen = isFullscreen
    signal(isFullscreen ? "enter-fullscreen" : "leave-fullscreen")
    report(.stateChanged)
  }
}
#endif
