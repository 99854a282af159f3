#if !canImport(WebKit)
extension WKWebView {
  /// Lets the UI delegate choose files.
  func show(_ panel: OpenPanelValues, _ question: Question<[URL]?>) {
    guard let uiDelegate = uiDelegate(for: .runOpenPanel) else {
      question.answer(nil)
      return
    }
    let reply = Reply(question, callback: "runOpenPanel", channel: channel)
    uiDelegate.webView(
      self, runOpenPanelWith: WKOpenPanelParameters(panel),
      initiatedByFrame: WKFrameInfo(panel.frame, in: self)
    ) { @MainActor @Sendable in reply.give($0) }
  }

  /// Lets the UI delegate decide about camera and microphone.
  func ask(_ values: MediaCaptureValues, _ question: Question<WKPermissionDecision>) {
    guard let uiDelegate = uiDelegate(for: .requestMediaCapturePermission) else {
      question.answer(.prompt)
      return
    }
    let reply = Reply(question, callback: "requestMediaCapturePermission", channel: channel)
    uiDelegate.webView(
      self, requestMediaCapturePermissionFor: WKSecurityOrigin(values.origin),
      initiatedByFrame: WKFrameInfo(values.frame, in: self), type: values.type
    ) { @MainActor @Sendable in reply.give($0) }
  }

  /// Lets the UI delegate show one of the three dialogs.
  func show(_ panel: PanelValues, _ question: Question<PanelAnswer>) {
    let method = panel.kind.method
    guard let uiDelegate = uiDelegate(for: method) else {
      question.answer(panel.kind.absentAnswer)
      return
    }
    let frame = WKFrameInfo(panel.frame, in: self)
    let reply = Reply(question, callback: method.rawValue, channel: channel)
    switch panel.kind {
    case .alert:
      uiDelegate.webView(
        self, runJavaScriptAlertPanelWithMessage: panel.message, initiatedByFrame: frame
      ) { @MainActor @Sendable in reply.give(.dismissed) }
    case .confirm:
      uiDelegate.webView(
        self, runJavaScriptConfirmPanelWithMessage: panel.message, initiatedByFrame: frame
      ) { @MainActor @Sendable in reply.give(.confirmed($0)) }
    case .prompt(let defaultText):
      uiDelegate.webView(
        self, runJavaScriptTextInputPanelWithPrompt: panel.message, defaultText: defaultText,
        initiatedByFrame: frame
      ) { @MainActor @Sendable in reply.give(.text($0)) }
    }
  }
}

extension PanelValues.Kind {
  /// The delegate's method that shows the dialog.
  fileprivate var method: DelegateMethod {
    switch self {
    case .alert: .runJavaScriptAlertPanel
    case .confirm: .runJavaScriptConfirmPanel
    case .prompt: .runJavaScriptTextInputPanel
    }
  }
}
#endif
