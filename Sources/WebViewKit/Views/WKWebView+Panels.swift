#if !canImport(WebKit)
extension WKWebView {
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
