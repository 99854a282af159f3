import Foundation

extension WebPage {
  /// A presenter of a page's dialogs; the page's script waits until the method returns.
  ///
  /// Each method has a default that cancels the dialog (WebKit: WebPage+DialogPresenting.swift).
  public protocol DialogPresenting {
    /// Shows the text of `alert()`.
    @MainActor func handleJavaScriptAlert(message: String, initiatedBy frame: FrameInfo) async

    /// Shows the message of `confirm()` and returns the user's answer.
    @MainActor func handleJavaScriptConfirm(
      message: String, initiatedBy frame: FrameInfo
    ) async -> JavaScriptConfirmResult

    /// Shows the message of `prompt()` and returns the user's answer.
    @MainActor func handleJavaScriptPrompt(
      message: String, defaultText: String?, initiatedBy frame: FrameInfo
    ) async -> JavaScriptPromptResult

    /// Lets the user choose files for a file input, and returns the files.
    @MainActor func handleFileInputPrompt(
      parameters: WKOpenPanelParameters, initiatedBy frame: FrameInfo
    ) async -> FileInputPromptResult
  }

  /// The result of `confirm()`.
  public enum JavaScriptConfirmResult: Hashable, Sendable {
    /// The result is true.
    case ok
    /// The result is false.
    case cancel
  }

  /// The result of `prompt()`.
  public enum JavaScriptPromptResult: Hashable, Sendable {
    /// The result is this text.
    case ok(String)
    /// The result is null.
    case cancel
  }

  /// The result of a file input.
  public enum FileInputPromptResult: Hashable, Sendable {
    /// The input gets these files.
    case selected([URL])
    /// The files of the input do not change.
    case cancel
  }
}

extension WebPage.DialogPresenting {
  /// Returns at once.
  @MainActor public func handleJavaScriptAlert(
    message: String, initiatedBy frame: WebPage.FrameInfo
  ) async {}

  /// Cancels the dialog.
  @MainActor public func handleJavaScriptConfirm(
    message: String, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptConfirmResult { .cancel }

  /// Cancels the dialog.
  @MainActor public func handleJavaScriptPrompt(
    message: String, defaultText: String?, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptPromptResult { .cancel }

  /// Cancels the dialog.
  @MainActor public func handleFileInputPrompt(
    parameters: WKOpenPanelParameters, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.FileInputPromptResult { .cancel }
}

/// A presenter that leaves everything to the defaults.
struct DefaultPresenter: WebPage.DialogPresenting {}

/// The UI delegate of the view that a page uses (WebKit:
/// UIProcess/API/Swift/WKUIDelegateAdapter.swift).
///
/// It does not open windows. If a page requests a window, the decider is asked about the action,
/// but no window opens.
@MainActor final class DialogAdapter: NSObject, WKUIDelegate {
  private let presenter: any WebPage.DialogPresenting
  private let sensors: WebPage.DeviceSensorAuthorization

  init(
    _ presenter: any WebPage.DialogPresenting, _ sensors: WebPage.DeviceSensorAuthorization
  ) {
    self.presenter = presenter
    self.sensors = sensors
  }

  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {
    await presenter.handleJavaScriptAlert(
      message: message, initiatedBy: WebPage.FrameInfo(wrapped: frame))
  }

  func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    await presenter.handleJavaScriptConfirm(
      message: message, initiatedBy: WebPage.FrameInfo(wrapped: frame)) == .ok
  }

  func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    switch await presenter.handleJavaScriptPrompt(
      message: prompt, defaultText: defaultText, initiatedBy: WebPage.FrameInfo(wrapped: frame))
    {
    case .ok(let text): text
    case .cancel: nil
    }
  }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? {
    switch await presenter.handleFileInputPrompt(
      parameters: parameters, initiatedBy: WebPage.FrameInfo(wrapped: frame))
    {
    case .selected(let files): files
    case .cancel: nil
    }
  }

  func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision {
    await sensors.decide(.mediaCapture(type), WebPage.FrameInfo(wrapped: frame), origin)
  }
}
