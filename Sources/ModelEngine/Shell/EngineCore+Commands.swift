import Foundation
import WebViewKit

/// The commands of WebViewKit's classes.
extension EngineCore {
  mutating func performViewCommand(_ command: WebViewCommand) {
    let id = command.view
    if case .create(let settings) = command.action {
      add(id, settings, store(settings.dataStore))
    }
    overtake(by: command)
    views[id]?.performed = command.number
    switch command.action {
    case .create: break
    case .close: close(id)
    case .load, .loadContent, .loadFile, .loadSimulated, .go, .reload:
      navigate(command.action, in: id)
    case .restore(let data, let navigation):
      if let saved = SavedHistory(data) { step(id, .restore(saved, navigation)) }
    case .request: break  // Nothing is drawn: the dropped question reports that.
    case .stopLoading: step(id, .stopLoading)
    case .answerSchemeTask(let task, let step): schemeTasks.answer(task, step)
    case .startDownload(let download, let request, let began):
      began.fulfill(())
      step(id, .startDownload(download, request))
    case .cancelDownload(let download): step(id, .cancelDownload(download))
    case .adopt(let settings), .apply(let settings): views[id]?.apply(settings)
    case .runScript(let call):
      guard let state = views[id]?.machine.state else { return }
      report(.script("gets a script of the app"), at: state.url, in: id)
      post(.scriptCompleted(call.id, .failure(.noScriptEngine)), state, from: id)
    }
  }

  /// Begins a navigation.
  ///
  /// Even if the command has no effect, WebViewKit has to be notified that it was performed. Until
  /// then, the view shows the new URL.
  private mutating func navigate(_ action: WebViewCommand.Action, in id: ViewID) {
    let input: MachineInput
    switch action {
    case .load(let request, let navigation):
      if request.url?.scheme?.lowercased() == "javascript" {
        report(.script("gets a javascript: address"), at: views[id]?.machine.state.url, in: id)
      }
      input = .load(request, navigation)
    case .loadContent(let data, let mimeType, let encoding, let baseURL, let navigation):
      let content = SubstituteContent(
        data: data, mimeType: mimeType, encoding: encoding, baseURL: baseURL)
      input = .loadContent(content, navigation)
    case .loadFile(let request, _, let navigation): input = .load(request, navigation)
    case .loadSimulated(let request, let response, let data, let navigation):
      var content = SubstituteContent(
        data: data, mimeType: response.mimeType ?? "text/html", baseURL: request.url)
      content.encoding = response.textEncodingName
      content.request = request
      input = .loadContent(content, navigation)
    case .go(let item, let navigation): input = .go(to: item, navigation)
    case .reload(_, let navigation): input = .reload(navigation)
    default: return
    }
    guard !step(id, input), let state = views[id]?.machine.state else { return }
    post(.stateChanged, state, from: id)
  }

  /// Closes a view without a callback; downloads of the view continue.
  private mutating func close(_ id: ViewID) {
    views[id]?.isClosed = true
    keptPages.removeAll { $0.view == id }
    schemeTasks.forget(id)
    guard let view = views[id] else { return }
    let downloads = Set(view.machine.downloads.values.map(\.load))
    for (load, page) in view.loads where !downloads.contains(load) {
      page.cancel()
      forget(LoadKey(view: id, load: load))
    }
    forgetIfDone(id)
  }

  /// Forgets a closed view after its last download.
  mutating func forgetIfDone(_ id: ViewID) {
    guard let view = views[id], view.isClosed, view.machine.downloads.isEmpty else { return }
    views[id] = nil
  }
}

/// Commands to data stores; all stores are in memory and end with the engine, even persistent ones.
extension EngineCore {
  mutating func performStoreCommand(_ command: DataStoreCommand) {
    switch command {
    case .perform(let action, let name): store(name).performAction(action)
    case .removeStore(let identifier, let question):
      let name = ViewSettings.DataStore.persistent(identifier: identifier)
      if views.values.contains(where: { $0.settings.dataStore == name }) {
        question.fulfill("Data store is in use")
      } else {
        stores.remove(identifier: identifier)
        question.fulfill(nil)
      }
    case .fetchIdentifiers(let question): question.fulfill(stores.identifiers.sorted())
    case .performRuleListAction(let action, let folder):
      ruleLists.performAction(action, in: folder)
    }
  }

  mutating func store(_ name: ViewSettings.DataStore) -> SessionStore {
    stores.value(for: name) { SessionStore() }
  }
}
