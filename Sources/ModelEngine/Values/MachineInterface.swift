import Foundation
import WebViewKit

/// An input of a web view: the app's calls and answers, the user, and the loader.
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
  /// frame of the target's name.
  case follow(PageAction, from: FrameID, elsewhere: ViewID? = nil)
  /// A page of another view followed a link or sent a form whose target is a frame of this view.
  case takeOver(PageAction, by: FrameValues)
  /// Another view opened this one for a page.
  case opened(NewWindow)
  /// The delay of a client redirect is over.
  case refreshDue(LoadID)

  /// The arrival of a crossing at the other process.
  case arrived(Crossing)

  // MARK: The loader
  case loader(LoadID, LoaderEvent)
  case processTerminated

  // MARK: Other views
  /// The page cache has no room for this item's page any more.
  case forgetPage(HistoryItemID)
}

/// An output of the machine: a callback, a question, or a command.
indirect enum MachineOutput: Sendable {
  /// A callback that needs no answer, and the view's properties at that moment.
  case report(EngineEvent, WebViewState)
  /// A callback that waits for an answer, without which its navigation does not continue.
  case ask(QuestionID, MachineQuestion, WebViewState)
  case loader(LoaderCommand)
  /// The view that was made for a page's window has to load the window's page.
  case open(ViewID, NewWindow)
  /// A frame of another view has to follow this link.
  case send(PageAction, to: ViewID, by: FrameValues)
  /// The start of a crossing to the other process, see ``MachineInput/arrived(_:)``.
  case cross(Crossing)
  /// The view that was made for a page's window is not wanted.
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

/// The identifier of one question that a machine has asked.
typealias QuestionID = Identifier<OpenQuestion>

/// A question that the app has not answered; the answer counts only while its navigation lives.
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
/// Usually it arrives at once. Late arrivals are the oracle's races.
enum Crossing: Hashable, Sendable {
  /// The app's call, before the page asks about its action (F09, D05).
  case action(NavigationID)
  /// The app's consent, before the load begins (F10).
  case start(NavigationID)
  /// The end of a page that leads on by itself (C01, C02).
  case finish(NavigationID)
}

/// A consequence of a value's decision, which the machine carries out in order.
///
/// It is a ``MachineOutput`` before it has its number and the view's properties, or the next step
/// of its navigation or download.
enum Effect: Sendable {
  case report(EngineEvent)
  case ask(MachineQuestion, OpenQuestion)
  case command(LoaderCommand)
  /// The response is taken as it is.
  case take(ResponseValues, LoadOwner)
  case fail(LoadOwner, LoadFailure)
  /// A frame's page navigates the frame.
  case navigate(FrameID, URLRequest)
}
