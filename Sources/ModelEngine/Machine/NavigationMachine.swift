import Foundation
import WebViewKit

/// The behaviour of a WKWebView as a state machine without a clock and without input or output.
///
/// A value goes in (a call of the app, an answer, an event of the loader or the page), values come
/// out (callbacks, questions, commands to the loader), and nothing else happens. Each decision
/// obeys a ``Rule``, which is cited where the decision is made, in the file of its phase:
///
/// * `+Actions`: the first question of every navigation, and its three answers
/// * `+Navigation`: start, commit and finish, and the races between the processes
/// * `+Redirects`, `+Connections`, `+Authentication`, `+Responses`: between start and commit
/// * `+Failures`: every other end
/// * `+Frames`, `+Links`: navigations that pages cause
/// * `+History`, `+SameDocument`, `+PageCache`, `+Redirects`: moving about
/// * `+Downloads`: navigations that turn into downloads
struct NavigationMachine: Sendable {
  let view: ViewID
  let mainFrame: FrameID
  /// The value of `User-Agent`, unless a request brings its own.
  var userAgent = "" { didSet { fields["User-Agent"] = userAgent.isEmpty ? nil : userAgent } }
  /// The fields that every request over HTTP has, unless it brings its own.
  private(set) var fields = [
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
  ]

  /// The system whose rules are followed.
  var profile = SystemProfile.newest

  var frames: FrameTable
  var questions: [QuestionID: OpenQuestion] = [:]
  var downloads: [DownloadID: Download] = [:]

  var history = HistoryEntries()
  /// The place of the cursor of the back-forward list.
  var cursor: Int?
  /// The item of the document that is shown; the cursor runs ahead of it while going back.
  var committedItem: HistoryItemID?
  /// The item that the process takes for the one of the main frame: going elsewhere in a frame
  /// leaves it, and given content in a new process has none.
  var mainFrameItem: HistoryItemID?
  /// The item that a frame has gone back to, if that is the main frame's own.
  var itemLeftOver: HistoryItemID?
  /// Oldest first.
  var pageCache: [CachedPage] = []

  /// The process of the page that is shown.
  var process = WebProcess(number: 0)
  /// The processes of one site that were left, as they were then.
  var leftProcesses: [WebProcess] = []
  /// Whether that process has ended.
  var hasLostItsPage = false

  var apiRequest: APIRequest?
  /// Whether the app has cancelled the action of its own request, and may be in the callback still.
  var endedRequest = false
  /// Whether a page of another view has opened this one and knows it.
  var hasOpener = false
  /// Whether it was opened by a page that it does not know, and has shown nothing yet.
  var isNewWindow = false
  /// Whether the page has opened windows that know it.
  var hasOpenedWindows = false
  var title = ""
  var progress = 0.0

  /// Whether messages between the processes wait for ``MachineInput/arrived(_:)``.
  var crossingsTakeTime = false
  /// The crossings on their way, oldest first.
  var crossings: [Crossing] = []

  private var lastNumber = 0
  private var outputs: [MachineOutput] = []
  private(set) var ruleUses = RuleUses()

  init(view: ViewID) {
    self.view = view
    let main = Frame()
    mainFrame = main.id
    frames = FrameTable(main: main)
  }

  /// Processes one input and returns the outputs, in order.
  mutating func handle(_ input: MachineInput) -> [MachineOutput] {
    outputs = []
    switch input {
    case .load(let request, let id): load(request, id)
    case .loadContent(let content, let id): load(content, id)
    case .go(let item, let id): go(to: item, id)
    case .reload(let id): reload(id)
    case .restore(let saved, let id): restore(saved, id)
    case .stopLoading: stopLoading()
    case .startDownload(let id, let request):
      startDownload(prepared(request, referrer: nil), as: id)
    case .cancelDownload(let id): cancelDownload(id)
    case .decided(let question, let policy): decided(question, policy)
    case .submitForm(let question): submitForm(question)
    case .answeredChallenge(let question, let answer): answered(question, answer)
    case .answeredWindow(let question, let opened): answeredWindow(question, opened: opened)
    case .choseDestination(let question, let url): choseDestination(question, url)
    case .decidedRedirection(let question, let isAllowed):
      decidedRedirection(question, isAllowed: isAllowed)
    case .follow(let action, let frame, let elsewhere):
      follow(action, from: frame, elsewhere: elsewhere)
    case .takeOver(let action, let source): takeOver(action, by: source)
    case .opened(let window): opened(window)
    case .refreshDue(let load): refreshDue(load)
    case .loader(let load, let event): received(load, event)
    case .arrived(let crossing): arrived(crossing)
    case .processTerminated: processTerminated()
    case .forgetPage(let item): forgetPage(item)
    }
    return outputs
  }

  /// Handles an event of the loader, for the frame or download that still waits for this load.
  private mutating func received(_ load: LoadID, _ event: LoaderEvent) {
    if let download = downloads.values.first(where: { $0.load == load }) {
      return received(download, event)
    }
    guard let waiting = frames.first(where: { $0.waits(for: load) }) else { return }
    let frame = waiting.id
    let owner = waiting.provisional.map { LoadOwner.navigation(frame, $0.id) }
    switch event {
    case .connecting(let question): if let owner { received(question, for: owner) }
    case .response(let response, let challenges, let sentStored):
      if let owner { updatePasswords(after: response, sentStored, of: owner) }
      received(response, strongest(challenges, of: response), in: frame)
    case .began:
      receiveData(frame)
      commit(frame)
    case .ended(let content): end(frame, content)
    case .failed(let failure): failed(frame, failure)
    }
  }

  /// Cites the rule that a decision follows.
  mutating func obey(_ rule: Rule) { ruleUses.add(rule) }

  // MARK: Outputs

  mutating func report(_ event: EngineEvent) {
    obey(.propertiesComeFirst)
    outputs.append(.report(event, state))
  }

  mutating func ask(_ question: MachineQuestion, _ open: OpenQuestion) {
    obey(.propertiesComeFirst)
    let id = QuestionID(number: nextNumber())
    questions[id] = open
    outputs.append(.ask(id, question, state))
  }

  mutating func sendToLoader(_ command: LoaderCommand) { send(.loader(command)) }

  mutating func send(_ output: MachineOutput) { outputs.append(output) }

  mutating func nextLoad() -> LoadID { LoadID(number: nextNumber()) }

  mutating func nextProcess() -> WebProcess { WebProcess(number: nextNumber()) }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

// The observable properties. A callback carries them as they are just before it; if one step
// changes several, the order in which observers are notified is up to the receiver.
extension NavigationMachine {
  /// The state that the app sees, except the back-forward list's bytes, which the shell makes.
  var state: WebViewState {
    var state = WebViewState()
    let shownOrProvisional = main.provisional?.request.url ?? main.document?.url
    // The pending request's URL, else the provisional one, else the document's (PageLoadState).
    state.url = if let apiRequest { apiRequest.url } else { shownOrProvisional }
    state.title = title
    // An API request is pending, or the main frame is provisional or committed.
    state.isLoading = apiRequest != nil || main.provisional != nil || main.committed != nil
    state.estimatedProgress = apiRequest == nil ? progress : 0.1
    state.hasOnlySecureContent = shownOrProvisional?.isSecure == true
    state.serverTrust = main.document?.certificates
    state.history = history.items
    state.historyIndex = cursor
    state.canGoBack = (cursor ?? 0) > 0
    state.canGoForward = cursor.map { $0 + 1 < history.items.count } ?? false
    return state
  }

  var main: Frame { frames.main }

  /// Handles data before the first layout: it brings the progress to a half at most, and a page
  /// that comes in one piece exactly there.
  mutating func receiveData(_ frame: FrameID) {
    guard frame == mainFrame, main.provisional?.response != nil else { return }
    obey(.firstDataIsHalf)
    progress = 0.5
  }

  /// Reports the end of a cancelled request before the app loads something else, which observers
  /// would otherwise miss.
  mutating func publishEndOfRequest() {
    guard endedRequest else { return }
    endedRequest = false
    guard profile.reportsTheEndOfCancelledActions else {
      return obey(.cancelAndLoadIsOneLoading)
    }
    obey(.endOfTheRequestIsPublished)
    report(.stateChanged)
  }

  /// Forgets the app's request if it has failed, and reports it, since no callback will.
  mutating func clearAPIRequest(of navigation: NavigationID) {
    guard apiRequest?.navigation == navigation else { return }
    obey(.endOfTheRequestIsPublished)
    apiRequest = nil
    report(.stateChanged)
  }
}
