import Foundation
import WebViewKit

/// An input of `NavigationMachine`: from the app, from the user, or from the loader.
enum MachineInput: Sendable {
  // MARK: The app's calls
  case load(URLRequest, NavigationID)
  case loadContent(SubstituteContent, NavigationID)
  case go(to: HistoryItemID, NavigationID)
  case reload(NavigationID)
  case restore(SavedHistory, NavigationID)
  case stopLoading
  case startDownload(DownloadID, URLRequest)
  case cancelDownload(DownloadID)

  // MARK: The app's answers
  case decided(QuestionID, NavigationPolicy)
  case submitForm(QuestionID)
  case answeredChallenge(QuestionID, ChallengeAnswer)
  case answeredWindow(QuestionID, opened: Bool)
  case choseDestination(QuestionID, URL?)
  case decidedRedirection(QuestionID, isAllowed: Bool)

  // MARK: The page and its user
  /// A link was followed or a form was sent in a frame. `elsewhere` is another view that has a
  /// frame with the target's name.
  case follow(PageAction, from: FrameID, elsewhere: ViewID? = nil)
  /// A page of another view followed a link or sent a form whose target is a frame of this view.
  case takeOver(PageAction, by: FrameValues)
  /// Another view opened this view for a page.
  case opened(NewWindow)
  /// The delay of a client redirect has elapsed.
  case refreshDue(LoadID)

  /// The arrival of a message at the other process.
  case arrived(Crossing)

  // MARK: The loader
  case loader(LoadID, LoaderEvent)
  case processTerminated

  // MARK: Other views
  /// The page cache no longer has room for this item's page.
  case forgetPage(HistoryItemID)
}

/// An output of `NavigationMachine`: a callback, a question to the app, or a command.
indirect enum MachineOutput: Sendable {
  /// A callback that needs no answer, and the view's properties at that moment.
  case report(EngineEvent, WebViewState)
  /// A callback that waits for an answer. The navigation does not continue before the answer.
  case ask(QuestionID, MachineQuestion, WebViewState)
  case loader(LoaderCommand)
  /// The view that was created for a page's window has to load the window's page.
  case open(ViewID, NewWindow)
  /// A frame of another view has to follow this link.
  case send(PageAction, to: ViewID, by: FrameValues)
  /// A message to the other process starts; see ``MachineInput/arrived(_:)``.
  case cross(Crossing)
  /// The view that was created for a page's window is not needed.
  case discard(ViewID)
}

/// A callback that waits for the app's answer.
enum MachineQuestion: Sendable {
  case decidePolicyForNavigationAction(NavigationActionValues)
  case willSubmitForm(FormSubmissionValues)
  case decidePolicyForNavigationResponse(NavigationResponseValues)
  case didReceiveAuthenticationChallenge(ChallengeValues)
  case createWebView(NavigationActionValues, child: ViewID)
  case downloadDecideDestination(DownloadID, ResponseValues, suggestedFilename: String)
  case downloadWillPerformHTTPRedirection(DownloadID, ResponseValues, newRequest: URLRequest)
  case downloadDidReceiveAuthenticationChallenge(DownloadID, ChallengeValues)
}

/// The identifier of one question to the app.
typealias QuestionID = Identifier<OpenQuestion>

/// A question that the app has not answered; if its navigation ends first, an answer has no effect.
enum OpenQuestion: Sendable {
  case action(FrameID, NavigationID)
  case form(FrameID, NavigationID)
  case redirect(FrameID, NavigationID)
  case challenge(LoadOwner, ResponseValues, PasswordChallenge)
  case connection(LoadOwner, ConnectionQuestion)
  case response(FrameID, NavigationID, NavigationResponseValues)
  case newWindow(NavigationActionValues, WindowWish)
  case createWebView(NavigationActionValues, child: ViewID, WindowWish)
  case destination(DownloadID)
  case downloadRedirect(DownloadID, URLRequest)

  var isAboutADownload: Bool {
    switch self {
    case .destination, .downloadRedirect, .challenge(.download, _, _), .connection(.download, _):
      true
    case .action, .form, .redirect, .challenge, .connection, .response, .newWindow, .createWebView:
      false
    }
  }
}

/// The owner of a load: a navigation until it commits, or a download.
enum LoadOwner: Hashable, Sendable {
  case navigation(FrameID, NavigationID)
  case download(DownloadID)
}

/// A message between the app's process and the page's process, which other messages may overtake.
///
/// Usually the message arrives at once. The oracle (`Fixtures/Oracle.yaml`) proves that it can be
/// late.
enum Crossing: Hashable, Sendable {
  /// A call of the app, before the page asks about its action (cases F09 and D05).
  case action(NavigationID)
  /// The permission of the app, before the load begins (case F10).
  case start(NavigationID)
  /// The finish of a page that has a client redirect (cases C01 and C02).
  case finish(NavigationID)
}

/// A consequence of a decision of a value such as ``Downloads``.
///
/// `NavigationMachine` performs the consequences in order.
///
/// An effect is either a ``MachineOutput`` without its ID and the view's properties, or the next
/// step of a navigation or download.
enum Effect: Sendable {
  case report(EngineEvent)
  case ask(MachineQuestion, OpenQuestion)
  case command(LoaderCommand)
  /// The response is accepted as it is.
  case take(ResponseValues, LoadOwner)
  case fail(LoadOwner, LoadFailure)
  /// The page in a frame navigates that frame.
  case navigate(FrameID, URLRequest)
}
