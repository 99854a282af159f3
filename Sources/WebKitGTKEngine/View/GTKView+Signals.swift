#if WebKitGTK
import CWebKitGTK
import WebViewKit

// The signals of a view and their handlers.
extension GTKView {
  func connectSignals() {
    connectProperties()
    connectLoading()
    connectQuestions()
    connectWindows()
  }

  private func connect(
    _ signal: String, of object: UnsafeMutableRawPointer? = nil,
    _ handle: @escaping (GTKView, SignalCall) -> Void
  ) {
    GObjectSignals.connect(object ?? UnsafeMutableRawPointer(pointer), signal, to: self, handle)
  }

  /// Connects a signal with which WebKit asks a question.
  ///
  /// The handler passes the question on to the app.
  private func connectQuestion(
    _ signal: String, _ ask: @escaping (GTKView, OpaquePointer) -> Void
  ) {
    connect(signal) { view, call in
      guard let object = call.pointer(1) else { return }
      ask(view, object)
      call.answerHandled()
    }
  }

  private func connectProperties() {
    for name in [
      "uri", "title", "is-loading", "estimated-load-progress", "camera-capture-state",
      "microphone-capture-state",
    ] {
      connect("notify::\(name)") { view, _ in view.propertyChanged(name) }
    }
    if let list = backForwardList.map(UnsafeMutableRawPointer.init) {
      connect("changed", of: list) { view, _ in view.historyChanged() }
    }
    connect("insecure-content-detected") { view, _ in view.insecureContentDetected() }
    // The handlers do not report the signals as handled. Therefore WebKit enters and leaves
    // fullscreen.
    connect("enter-fullscreen") { view, _ in view.fullscreenChanged(true) }
    connect("leave-fullscreen") { view, _ in view.fullscreenChanged(false) }
    guard let controller = findController.map(UnsafeMutableRawPointer.init) else { return }
    connect("found-text", of: controller) { view, _ in view.answerFind(true) }
    connect("failed-to-find-text", of: controller) { view, _ in view.answerFind(false) }
  }

  private func connectLoading() {
    connect("load-changed") { $0.process.loadChanged(WebKitLoadEvent($1.choice(1))) }
    connect("load-failed") { view, call in
      if let error = call.pointer(3) {
        view.process.loadFailed(
          WebKitLoadEvent(call.choice(1)), call.text(2), UnsafePointer<GError>(error).pointee)
      }
      call.answerHandled()  // otherwise WebKit loads its own error page
    }
    connect("load-failed-with-tls-errors") { view, call in
      let flags = GTlsCertificateFlags(g_value_get_flags(call.argument(3)))
      view.process.securityFailed(call.text(1), flags)
      call.answerHandled()
    }
    connect("resource-load-started") { view, call in
      if let resource = call.pointer(1) {
        view.process.resourceStarted(UnsafeMutableRawPointer(resource))
      }
    }
    connect("web-process-terminated") {
      $0.terminated(WebKitWebProcessTerminationReason($1.choice(1)))
    }
  }

  private func connectQuestions() {
    connect("decide-policy") { view, call in
      guard let decision = call.pointer(1) else { return }
      let type = WebKitPolicyDecisionType(call.choice(2))
      if type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE {
        view.process.decideResponse(decision)
      } else {
        view.process.decideAction(
          decision, isNewWindow: type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION)
      }
      call.answerHandled()
    }
    connect("submit-form") { if let request = $1.pointer(1) { $0.process.submit(request) } }
    connectQuestion("authenticate") { $0.process.authenticate($1) }
    connectQuestion("script-dialog") { $0.process.show($1) }
    connectQuestion("run-file-chooser") { $0.chooseFiles($1) }
    connectQuestion("permission-request") { $0.permit($1) }
  }

  private func connectWindows() {
    connect("create") { view, call in
      guard let action = call.pointer(1), let child = view.openWindow(action) else { return }
      call.answerObject(child)
    }
    connect("close") { view, _ in
      view.signal("close")
      view.report(.webViewDidClose)
    }
  }
}
#endif
