#if !canImport(WebKit)
extension WKWebView {
  /// Lets the UI delegate show one of the three dialogs.
  func show(_ panel: PanelValues, _ question: Question<PanelAnswer>) {
    guard let uiDelegate else {
      question.answer(panel.kind.absentAnswer)
      return
    }
    let frame = WKFrameInfo(panel.frame, in: self)
    switch panel.kind {
    case .alert:
      let reply = Reply(question, callback: "runJavaScriptAlertPanel", channel: channel)
      uiDelegate.webView(
        self, runJavaScriptAlertPanelWithMessage: panel.message, initiatedByFrame: frame
      ) { @MainActor @Sendable in reply.give(.dismissed) }
    case .confirm:
      let reply = Reply(question, callback: "runJavaScriptConfirmPanel", channel: channel)
      uiDelegate.webView(
        self, runJavaScriptConfirmPanelWithMessage: panel.message, initiatedByFrame: frame
      ) { @MainActor @Sendable in reply.give(.confirmed($0)) }
    case .prompt(let defaultText):
      let reply = Reply(question, callback: "runJavaScriptTextInputPanel", channel: channel)
      uiDelegate.webView(
        self, runJavaScriptTextInputPanelWithPrompt: panel.message, defaultText: defaultText,
        initiatedByFrame: frame
      ) { @MainActor @Sendable in reply.give(.text($0)) }
    }
  }
}
#endif
