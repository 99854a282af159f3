import Foundation
import WebViewKit

/// The behaviour of a WKWebView as a state machine without a clock and without input or output.
///
/// Inputs and outputs are values. Inputs are the app's calls and answers, and events of the loader
/// or the page. Outputs are callbacks, questions to the app, and commands to the loader:
///
///     machine.handle(.load(request, id))      →  ask decidePolicyForNavigationAction
///     machine.handle(.decided(q1, .allow))    →  report didStart…, command: load 1
///     machine.handle(.loader(1, .response))   →  ask decidePolicyForNavigationResponse
///
/// The state is divided by lifetime into values with their own rules. A ``Navigation`` is in one of
/// three properties of its ``Frame``: `pending` while the app is asked about its action,
/// `provisional` from its start, `committed` from its commit to its finish. ``FrameTable``,
/// ``BackForwardList``, ``PageCache``, ``ProcessMap`` and ``Downloads`` outlive it.
/// ``OpenQuestions`` has the questions without an answer. The state machine performs the decisions
/// of these values in order. Each decision cites its ``Rule``. Each file covers a phase:
///
/// * `+Actions`: the first policy request of every navigation, and its three possible answers
/// * `+Navigation`: start, commit and finish, and the races between the processes
/// * `+Responses`, `+Challenges`: redirects, responses and challenges, between start and commit
/// * `+Failures`: all other ways in which a navigation ends
/// * `+Pages`: navigations that pages cause
/// * `+History`: going to items of the list, and reloading
struct NavigationMachine: Sendable {
  let view: ViewID
  let mainFrame: FrameID
  /// The system whose rules are followed.
  var profile = SystemProfile.newest
  var fields = RequestFields()
  var contentRules = ContentRules()

  var frames: FrameTable
  var list = BackForwardList()
  var pageCache = PageCache()
  var processes = ProcessMap()
  var loading = PageLoadState()
  var downloads = Downloads()
  var questions = OpenQuestions()
  var crossings = Crossings()

  private var outputs: [MachineOutput] = []

  init(view: ViewID) {
    self.view = view
    let main = Frame()
    mainFrame = main.id
    frames = FrameTable(main: main)
  }

  /// Processes one input and returns the outputs, in order.
  mutating func handle(_ input: MachineInput) -> [MachineOutput] {
    outputs = []
    outputs.reserveCapacity(4)
    switch input {
    case .load(let request, let id): load(request, id)
    case .loadContent(let content, let id): load(content, id)
    case .go(let item, let id): go(to: item, id)
    case .reload(let id): reload(id)
    case .restore(let saved, let id): restore(saved, id)
    case .stopLoading: stopLoading()
    case .startDownload(let id, let request):
      startDownload(fields.preparedForDownload(request), as: id)
    case .cancelDownload(let id): perform(downloads.cancel(id))
    case .decided(let question, let policy): decided(question, policy)
    case .submitForm(let question): submitForm(question)
    case .answeredChallenge(let question, let answer): answered(question, answer)
    case .answeredWindow(let question, let opened): answeredWindow(question, opened: opened)
    case .choseDestination(let question, let url):
      perform(downloads.chose(url, for: questions.remove(question)))
    case .decidedRedirection(let question, let isAllowed):
      let question = questions.remove(question)
      perform(downloads.follow(question, isAllowed: isAllowed))
    case .follow(let action, let frame, let elsewhere):
      follow(action, from: frame, elsewhere: elsewhere)
    case .takeOver(let action, let source): takeOver(action, by: source)
    case .opened(let window): opened(window)
    case .refreshDue(let load): refreshDue(load)
    case .loader(let load, let event): received(load, event)
    case .arrived(let crossing): if crossings.remove(crossing) { arrive(crossing) }
    case .processTerminated: processTerminated()
    case .forgetPage(let item):
      pageCache.makeRoom(byRemoving: item, besides: processes.current)
    }
    return outputs
  }

  /// Handles an event of the loader, if a frame or a download still waits for the event's load.
  private mutating func received(_ load: LoadID, _ event: LoaderEvent) {
    if let download = downloads.download(waitingFor: load) {
      return perform(downloads.received(event, for: download))
    }
    guard let frame = frames.frame(waitingFor: load) else { return }
    switch event {
    case .connecting(let question):
      guard let navigation = frames[frame]?.provisional else { return }
      if case .serverTrust(let trust) = question {
        frames[frame]?.provisional?.certificates = trust.certificates
      }
      perform(navigation.serverExchange.decide(question))
    case .response(let response, let challenges, let sentStored):
      if sentStored || frames[frame]?.provisional?.isChallenged == true,
        let command = frames[frame]?.provisional?.passwords.update(after: response, sentStored)
      {
        sendToLoader(command)
      }
      received(response, challenges, in: frame)
    case .began:
      // The first data sets the progress to 0.5. If the page arrives in one piece, 0.5 is kept.
      if frame == mainFrame, main.provisional?.response != nil {
        obey(.firstDataIsHalf)
        loading.progress = 0.5
      }
      commit(frame)
    case .part(let content): endPart(frame, content)
    case .ended(let content): endLoad(frame, content)
    case .failed(let failure): failed(frame, failure)
    }
  }

  // MARK: Outputs

  mutating func report(_ event: EngineEvent) {
    obey(.propertiesComeFirst)
    outputs.append(.report(event, state))
  }

  mutating func ask(_ question: MachineQuestion, _ open: OpenQuestion) {
    obey(.propertiesComeFirst)
    outputs.append(.ask(questions.add(open), question, state))
  }

  mutating func sendToLoader(_ command: LoaderCommand) { send(.loader(command)) }

  mutating func send(_ output: MachineOutput) { outputs.append(output) }

  /// Carries out the effects of a value's decision.
  mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .report(let event): report(event)
      case .ask(let question, let open): ask(question, open)
      case .command(let command): sendToLoader(command)
      case .take(let response, let owner): takeResponse(response, of: owner)
      case .fail(let owner, let failure): fail(owner, failure)
      case .navigate(let frame, let request):
        if frames[frame] != nil { beginLoad(request, in: frame, by: frame) }
      }
    }
  }
}

// The observable properties.
extension NavigationMachine {
  /// The state that the app sees, except the serialized list, which the shell (`ModelView`) adds.
  var state: WebViewState { loading.properties(of: frames.main, list) }

  var main: Frame { _read { yield frames.main } }

  func values(of frame: FrameID) -> FrameValues { frames.values(of: frame, in: view) }

  /// Forgets the app's failed request and reports the changed state, since no callback reports it.
  mutating func clearRequest(of navigation: NavigationID) {
    guard loading.request?.navigation == navigation else { return }
    obey(.endOfTheRequestIsPublished)
    loading.request = nil
    report(.stateChanged)
  }
}
