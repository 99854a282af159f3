#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// One thing that the facade tells an engine to do; engines perform commands in the order given.
public struct WebViewCommand: Sendable {
  /// What is to be done.
  public enum Action: Sendable {
    /// Makes the view, with an empty back-forward list.
    case create(ViewSettings)
    /// Hands over the view that the engine made for `EngineEvent.createWebView`.
    case adopt(ViewSettings)
    /// Destroys the view; nothing may be reported for it afterwards, except for its downloads,
    /// which outlive it.
    case close
    /// Loads a request.
    case load(URLRequest, navigation: NavigationID)
    /// Loads given content as if it came from the base URL; nil is `about:blank`.
    case loadContent(
      Data, mimeType: String, encoding: String, baseURL: URL?, navigation: NavigationID)
    /// Loads a file, with read access to a file or folder.
    case loadFile(URLRequest, readAccess: URL, navigation: NavigationID)
    /// Loads a response and its body as if the request had been sent.
    case loadSimulated(URLRequest, ResponseValues, Data, navigation: NavigationID)
    /// Goes to an item of the back-forward list.
    case go(to: HistoryItemID, navigation: NavigationID)
    /// Loads the current page again, end to end where `fromOrigin` is set.
    case reload(fromOrigin: Bool, navigation: NavigationID)
    /// Gives a part of a resource that the app loads for ``EngineEvent/startURLSchemeTask(_:_:)``.
    case answerSchemeTask(URLSchemeTaskID, SchemeTaskStep)
    /// Stops what is being loaded.
    case stopLoading
    /// Runs a script; ``EngineEvent/scriptCompleted(_:_:)`` follows in every case.
    case runScript(ScriptCall)
    /// Fills the back-forward list from a state that this kind of engine reported, and loads the
    /// current page.
    case restore(Data, navigation: NavigationID)
    /// Does something that is answered once.
    case request(ViewRequest)
    /// Replaces the settings that may change while the view lives.
    case apply(ViewSettings)
    /// Downloads what a request gives, without showing anything; the question is answered when the
    /// download has been begun, and before it is told of.
    case startDownload(DownloadID, URLRequest, began: Question<Void>)
    /// Cancels a download; ``EngineEvent/downloadCancelled(_:resumeData:)`` follows.
    case cancelDownload(DownloadID)
  }

  /// The view that the command is for.
  public var view: ViewID
  /// Counts the commands to this view from 1, so that a report can tell which ones it has seen.
  public var number: UInt64
  /// What is to be done.
  public var action: Action

  /// Creates a command.
  public init(view: ViewID, number: UInt64, action: Action) {
    self.view = view
    self.number = number
    self.action = action
  }
}
#endif
