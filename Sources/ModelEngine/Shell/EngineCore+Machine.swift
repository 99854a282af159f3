import Foundation
import Synchronization
import WebViewKit

/// The connections between a view's state machine, the loader and the app.
extension EngineCore {
  /// Passes an input to a view's state machine and performs the outputs.
  ///
  /// - Returns: Whether the app is notified or asked.
  @discardableResult mutating func step(_ id: ViewID, _ input: MachineInput) -> Bool {
    if views[id]?.isClosed == true, !input.concernsDownloads { return false }
    schedule?.recordActivity()
    ruleLists.update(&views[id])
    var isHeard = false
    var cancelled: [LoadKey] = []
    defer { stopTasks(of: &cancelled) }
    for output in views[id]?.machine.handle(input) ?? [] {
      if case .loader(.cancel(let load)) = output {
        cancelled.append(LoadKey(view: id, load: load))
      }
      switch output {
      case .report(let event, let state):
        isHeard = true
        post(event, state, from: id)
        stopTasks(of: &cancelled)
      case .ask(let question, let values, let state):
        isHeard = true
        if case .createWebView(_, let child) = values, let opener = views[id] {
          add(child, opener.settings, opener.store)
        }
        if let ports { post(ports.event(question, values, in: id), state, from: id) }
      case .loader(let command): performLoaderCommand(command, in: id)
      case .open(let child, let window): open(child, window, by: id)
      case .send(let action, let other, let source): step(other, .takeOver(action, by: source))
      case .cross(let crossing):
        schedule?.upcoming.append(UpcomingStep(view: id, input: .arrived(crossing)))
      case .discard(let child): views[child] = nil
      }
    }
    sharePageCache(with: id)
    return isHeard
  }

  private mutating func performLoaderCommand(_ command: LoaderCommand, in view: ViewID) {
    switch command {
    case .load(let id, let request):
      if let body = views[view]?.memory(for: request, id) {
        obey(.memoryAnswersGoingBack)
        return beginLoad(id, .memory(body), in: view)
      }
      load(id, request, in: view)
    case .answer(let id, let request, let challenge, let credential):
      beginLoad(id, .request(request), in: view, authorization: .answer(credential, challenge))
    case .deliver(let id, let content): beginLoad(id, .content(content), in: view)
    case .resume(let id): permit(.show, id, in: view)
    case .accept(let id, let trust):
      if let url = views[view]?.loads[id]?.url { views[view]?.store.accept(trust, at: url) }
      permit(.show, id, in: view)
    case .show(let id, let identity): permit(.connect(showing: identity), id, in: view)
    case .save(let id, let url): permit(.save(to: url), id, in: view)
    case .cancel(let id):
      views[view]?.loads[id]?.cancel()
      forget(LoadKey(view: view, load: id))
    case .abandon(let id):
      schemeTasks.endTask(of: LoadKey(view: view, load: id))
      performLoaderCommand(.cancel(id), in: view)
    case .keep(let credential, let challenge, let url):
      views[view]?.store.credentials.withLock { $0.keep(credential, challenge, at: url) }
    case .keepPermanently(let credential, let space):
      views[view]?.store.credentials.withLock { $0.keepPermanently(credential, space) }
    case .forget(let challenge, let url):
      views[view]?.store.credentials.withLock { $0.forget(ProtectionSpace(of: challenge, at: url)) }
    case .refresh(let id, 0) where schedule != nil:
      schedule?.upcoming.append(UpcomingStep(view: view, input: .refreshDue(id)))
    case .refresh(let id, let delay):
      beginDelay(id, in: view, after: delay)
    }
  }

  private mutating func load(_ id: LoadID, _ request: URLRequest, in view: ViewID) {
    if views[view]?.asksApp(for: request, id) == true { return beginTask(id, request, in: view) }
    let credential = views[view]?.store.unaskedCredential(for: request)
    if credential != nil { obey(.credentialIsSentToItsDirectory) }
    beginLoad(
      id, .request(request), in: view, authorization: credential.map(PasswordAuthorization.unasked))
  }

  mutating func beginLoad(
    _ id: LoadID, _ source: PageLoad.Source, in view: ViewID,
    authorization: PasswordAuthorization? = nil
  ) {
    guard let load = views[view]?.load(id, of: source, in: view, authorization) else { return }
    views[view]?.loads[id] = load
    inbox.active.insert(LoadKey(view: view, load: id))
    ports?.begin(.load(load))
  }

  private mutating func permit(_ permission: PageLoad.Permission, _ id: LoadID, in view: ViewID) {
    guard let load = views[view]?.loads[id] else { return }
    inbox.active.insert(LoadKey(view: view, load: id))
    load.give(permission)
  }
}

extension MachineInput {
  /// Whether the input can be about a download, so that a closed view still takes it.
  ///
  /// Downloads outlive their view. Other inputs could cause questions that stay unanswered.
  fileprivate var concernsDownloads: Bool {
    switch self {
    case .loader, .choseDestination, .decidedRedirection, .answeredChallenge, .cancelDownload: true
    default: false
    }
  }
}
