import Foundation
import FoundationNetworking
import WebViewKit

/// What can happen to a web view: the app's calls and answers, the user, and the loader.
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
  /// A link was followed or a form was sent, in a frame; another view has a frame of the target's
  /// name.
  case follow(PageAction, from: FrameID, elsewhere: ViewID? = nil)
  /// A page of another view did so, and the target is a frame of this one.
  case takeOver(PageAction, by: FrameValues)
  /// Another view opened this one for a page.
  case opened(NewWindow)
  /// The delay of a client redirect is over.
  case refreshDue(LoadID)

  /// What was on its way to the other process is there.
  case arrived(Crossing)

  // MARK: The loader
  case loader(LoadID, LoaderEvent)
  case processTerminated

  // MARK: Other views
  /// The page cache has no room for this item's page any more.
  case forgetPage(HistoryItemID)
}
