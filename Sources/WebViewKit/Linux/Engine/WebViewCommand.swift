import Foundation

/// The engine behind every `WKWebView` of a process; it performs commands in order.
///
/// An engine sends all reports as ``EngineReport`` values through the one ``ReportQueue`` that it
/// is connected to. All calls return at once and can come from any thread; `MainActor` never waits
/// for the engine's own thread.
package protocol WebViewBackend: AnyObject, Sendable {
  /// Sets the queue that receives all reports of the engine. Called once, before any command.
  func connect(to reports: ReportQueue)

  /// Performs one command on one view, after all earlier commands.
  func performViewCommand(_ command: WebViewCommand)

  /// Performs one command on data stores, after all earlier commands.
  func performStoreCommand(_ command: DataStoreCommand)

  /// Performs one command on a user content, after all earlier commands of any kind.
  func performContentCommand(_ command: UserContentCommand)
}

/// A command of the facade to an engine; engines perform commands in the order given.
package struct WebViewCommand: Sendable {
  /// The action to perform.
  package enum Action: Sendable {
    /// Makes the view, with an empty back-forward list.
    case create(ViewSettings)
    /// Adopts the view that the engine made for
    /// ``EngineEvent/Question/createWebView(_:features:child:_:)``.
    case adopt(ViewSettings)
    /// Destroys the view; nothing may be reported for it afterwards, except for its downloads,
    /// which outlive it.
    case close
    /// Loads a request.
    case load(URLRequest, navigation: NavigationID)
    /// Loads given content as if it came from the base URL; `nil` is `about:blank`.
    case loadContent(
      Data, mimeType: String, encoding: String, baseURL: URL?, navigation: NavigationID)
    /// Loads a file, with read access to a file or folder.
    case loadFile(URLRequest, readAccess: URL, navigation: NavigationID)
    /// Loads a response and its body as if the request had been sent.
    case loadSimulated(URLRequest, ResponseValues, Data, navigation: NavigationID)
    /// Goes to an item of the back-forward list.
    case go(to: HistoryItemID, navigation: NavigationID)
    /// Loads the current page again, from the server if `fromOrigin` is true.
    case reload(fromOrigin: Bool, navigation: NavigationID)
    /// Passes to the page a part of a resource that the app loads for
    /// ``EngineEvent/SchemeTask/start(_:)``.
    case answerSchemeTask(URLSchemeTaskID, SchemeTaskStep)
    /// Stops the present load.
    case stopLoading
    /// Runs a script; ``EngineEvent/scriptCompleted(_:_:)`` follows in every case.
    case runScript(ScriptCall)
    /// Fills the back-forward list from a state that this kind of engine reported, and loads the
    /// current page.
    case restore(Data, navigation: NavigationID)
    /// Performs a request that is answered once.
    case request(ViewRequest)
    /// Replaces the settings that may change while the view lives.
    case apply(ViewSettings)
    /// Downloads the response to a request, without showing anything.
    ///
    /// The promise is fulfilled when the download has begun, before any of its events.
    case startDownload(DownloadID, URLRequest, began: Promise<Void>)
    /// Cancels a download; ``EngineEvent/Download/cancelled(resumeData:)`` follows.
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
  /// The number of the command to this view, from 1, so that a report can name the last one.
  package var number: UInt64
  /// The action to perform.
  package var action: Action
}

/// A request of the app to a view, which is answered once.
///
/// An engine that cannot perform it releases the promise, whose fallback is the answer for that
/// case.
package enum ViewRequest: Sendable {
  /// Takes a picture of the view; `nil` if that is not possible.
  case takeSnapshot(SnapshotValues, Promise<ImageValues?>)
  /// Looks for a text, selects it, and says whether it is there.
  case find(FindValues, Promise<Bool>)
  /// Mutes or unmutes a page's recording; the answer comes when it is done.
  case setCapture(CaptureDevice, CaptureState, Promise<Bool>)
}

/// A search for a text in a page.
package struct FindValues: Hashable, Sendable {
  /// The text.
  package var text: String
  /// Whether the search goes backwards from the last match.
  package var backwards: Bool
  /// Whether capital letters differ from small ones.
  package var caseSensitive: Bool
  /// Whether the search continues at the other end of the page.
  package var wraps: Bool
}

/// The part of a view that a picture is taken of, and the picture's size.
package struct SnapshotValues: Hashable, Sendable {
  /// The part, in points of the view; null is the whole view.
  package var rect: CGRect
  /// The picture's width, in points; `nil` is the width of the part.
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

/// A piece of a resource of the app's own scheme; the facade keeps the pieces in order.
package enum SchemeTaskStep: Sendable {
  /// The head; it comes at least once, and before all data.
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
