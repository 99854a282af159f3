#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  private typealias Notified =
    @convention(c) @WebKitActor (
      WebViewPointer?, UnsafeMutablePointer<GParamSpec>?, UnsafeMutableRawPointer?
    )
    -> Void
  private typealias ListChanged =
    @convention(c) @WebKitActor (
      OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Void

  /// The view's properties as they are now.
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
    let notified: Notified = { _, property, data in
      guard let view = GTKView.from(data), let property else { return }
      view.propertyChanged(String(cString: property.pointee.name))
    }
    for name in [
      "uri", "title", "is-loading", "estimated-load-progress", "camera-capture-state",
      "microphone-capture-state",
    ] {
      connect("notify::\(name)", unsafeBitCast(notified, to: GCallback.self))
    }
    let changed: ListChanged = { _, _, _, data in GTKView.from(data)?.historyChanged() }
    if let list = backForwardList {
      GObjectSignals.connect(
        UnsafeMutableRawPointer(list), "changed", to: self,
        unsafeBitCast(changed, to: GCallback.self))
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
  private typealias Detected =
    @convention(c) @WebKitActor (
      WebViewPointer?, WebKitInsecureContentEvent, UnsafeMutableRawPointer?
    ) -> Void
  private typealias Asked =
    @convention(c) @WebKitActor (WebViewPointer?, UnsafeMutableRawPointer?) -> gboolean

  func connectFullscreen() {
    let detected: Detected = { _, _, data in
      guard let view = GTKView.from(data) else { return }
      view.facts.hasInsecureContent = true
      view.signal("insecure-content-detected")
      view.report(.stateChanged)
    }
    connect("insecure-content-detected", unsafeBitCast(detected, to: GCallback.self))
    let entered: Asked = { _, data in
      GTKView.from(data)?.fullscreenChanged(true)
      return 0  // WebKit does it.
    }
    connect("enter-fullscreen", unsafeBitCast(entered, to: GCallback.self))
    let left: Asked = { _, data in
      GTKView.from(data)?.fullscreenChanged(false)
      return 0
    }
    connect("leave-fullscreen", unsafeBitCast(left, to: GCallback.self))
  }

  private func fullscreenChanged(_ isFullscreen: Bool) {
    facts.isFullscreen = isFullscreen
    signal(isFullscreen ? "enter-fullscreen" : "leave-fullscreen")
    report(.stateChanged)
  }
}
#endif
