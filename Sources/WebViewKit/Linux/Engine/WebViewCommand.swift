import Foundation

/// The engine of all web views of a process; it performs commands in order.
///
/// An engine sends all reports as ``EngineReport`` values through the ``ReportQueue`` that it is
/// connected to. All calls return at once and may come from any thread. `MainActor` never waits for
/// the engine's own thread.
package protocol WebViewBackend: AnyObject, Sendable {
  /// Sets the queue that receives all reports of the engine. Called once, before any command.
  func connect(to reports: ReportQueue)

  /// Performs one command on one view, after all earlier commands.
  func performViewCommand(_ command: WebViewCommand)

  /// Performs one command on data stores, after all earlier commands.
  func performStoreCommand(_ command: DataStoreCommand)

  /// Performs one command on user content (scripts, message handlers and rule lists), after all
  /// earlier commands of any kind.
  func performContentCommand(_ command: UserContentCommand)
}

/// A command from WebViewKit (`WKWebView` and related types) to an engine, which performs commands
/// in order.
package struct WebViewCommand: Sendable {
  /// The action to perform.
  package enum Action: Sendable {
    /// Makes the view, with an empty back-forward list.
    case create(ViewSettings)
    /// Adopts the view that the engine made for
    /// ``EngineEvent/Question/createWebView(_:features:child:_:)``.
    case adopt(ViewSettings)
    /// Destroys the view. Afterwards, nothing may be reported for the view except its downloads,
    /// which outlive it.
    case close
    /// Loads a request.
    case load(URLRequest, navigation: NavigationID)
    /// Loads the given content as if it came from the base URL; `nil` represents `about:blank`.
    case loadContent(
      Data, mimeType: String, encoding: String, baseURL: URL?, navigation: NavigationID)
    /// Loads a file, with read access to a file or folder.
    case loadFile(URLRequest, readAccess: URL, navigation: NavigationID)
    /// Loads a response and its body as if the request had been sent.
    case loadSimulated(URLRequest, ResponseValues, Data, navigation: NavigationID)
    /// Goes to an item of the back-forward list.
    case go(to: HistoryItemID, navigation: NavigationID)
    /// Loads the current page again. If `fromOrigin` is true, it is loaded from the server.
    case reload(fromOrigin: Bool, navigation: NavigationID)
    /// Passes a part of a resource to the page. The app loads this resource because of
    /// ``EngineEvent/SchemeTask/start(_:)``.
    case answerSchemeTask(URLSchemeTaskID, SchemeTaskStep)
    /// Stops the current load.
    case stopLoading
    /// Runs a script. ``EngineEvent/scriptCompleted(_:_:)`` follows in every case.
    case runScript(ScriptCall)
    /// Fills the back-forward list from a ``WebViewState/interactionState`` that an engine of the
    /// same kind reported, and loads the current page.
    case restore(Data, navigation: NavigationID)
    /// Performs a request that gets one answer.
    case request(ViewRequest)
    /// Replaces the settings that may change while the view exists.
    case apply(ViewSettings)
    /// Downloads the response to a request without showing it.
    ///
    /// The promise is fulfilled when the download has begun, before any of its events.
    case startDownload(DownloadID, URLRequest, began: Promise<Void>)
    /// Cancels a download. ``EngineEvent/Download/cancelled(resumeData:)`` follows.
    case cancelDownload(DownloadID)

    /// Whether the command begins a load.
    package var beginsLoad: Bool {
      switch self {
      case .load, .loadContent, .loadFile, .loadSimulated, .go, .reload, .restore: true
      default: false
      }
    }
  }

  /// The view that the command is for.
  package var view: ViewID
  /// The number of the command, counted from 1 for each view; reports refer to this number.
  package var number: UInt64
  /// The action to perform.
  package var action: Action
}

/// A request from the app to a view, which gets one answer.
///
/// If an engine cannot perform the request, it releases the promise, whose fallback then becomes
/// the answer.
package enum ViewRequest: Sendable {
  /// Takes a picture of the view. The answer is `nil` if that is not possible.
  case takeSnapshot(SnapshotValues, Promise<ImageValues?>)
  /// Searches for text and selects it. The answer is whether the text was found.
  case find(FindValues, Promise<Bool>)
  /// Mutes, unmutes or ends a page's recording. The answer comes when that is done.
  case setCapture(CaptureDevice, CaptureState, Promise<Bool>)
}

/// A search for text in a page.
package struct FindValues: Hashable, Sendable {
  /// The text.
  package var text: String
  /// Whether the search goes backwards from the last match.
  package var backwards: Bool
  /// Whether the search distinguishes upper and lower case.
  package var caseSensitive: Bool
  /// Whether the search continues at the other end of the page.
  package var wraps: Bool
}

/// The part of a view that a picture is taken of, and the picture's size.
package struct SnapshotValues: Hashable, Sendable {
  /// The part, in points of the view; a null rectangle represents the entire view.
  package var rect: CGRect
  /// The picture's width, in points; `nil` represents the width of the part.
  package var width: Double?
}

/// A picture.
package struct ImageValues: Hashable, Sendable {
  /// The size, in points.
  package var size: CGSize
  /// The picture as a PNG file.
  package var png: Data

  /// Creates a picture.
  package init(size: CGSize, png: Data) {
    self.size = size
    self.png = png
  }
}

/// A part of a resource that the app's scheme handler loads.
///
/// WebViewKit ensures that the parts come in order.
package enum SchemeTaskStep: Sendable {
  /// The head of the response, before all data. A later head replaces an earlier one.
  case response(ResponseValues)
  /// A piece of the body.
  case data(Data)
  /// The end of the body.
  case finish
  /// The end of a load that failed.
  case fail(LoadError)
}

/// The identifier of a resource that an app's scheme handler loads.
package typealias URLSchemeTaskID = Identifier<any WKURLSchemeTask>
