import FoundationNetworking
import WebViewKit

/// The schemes that the app loads by itself.
extension EngineCore {
  /// Whether the app loads a request.
  func isApps(_ request: URLRequest, in view: ViewID) -> Bool {
    guard let scheme = request.url?.scheme?.lowercased() else { return false }
    return views[view]?.settings.schemes.contains(scheme) ?? false
  }

  /// Asks the app for a resource, or takes it from memory.
  mutating func beginTask(_ id: LoadID, _ request: URLRequest, in view: ViewID) {
    let (stream, steps) = AsyncStream.makeStream(of: SchemeTaskStep.self)
    begin(id, .app(stream), in: view)
    if let known = resource(id, request, in: view) {
      obey(.memoryKeepsOwnSchemes)
      for step in known.steps { steps.yield(step) }
      return steps.finish()
    }
    obey(.appLoadsItsSchemes)
    let task = URLSchemeTaskID()
    schemeTasks[task] = SchemeTask(
      key: LoadKey(view: view, load: id), request: request, steps: steps)
    guard let state = views[view]?.machine.state else { return }
    post(.startURLSchemeTask(task, request), state, from: view)
  }

  /// Takes what the app gives.
  mutating func answer(_ id: URLSchemeTaskID, _ step: SchemeTaskStep) {
    schemeTasks[id]?.steps.yield(step)
    schemeTasks[id]?.given.append(step)
    switch step {
    case .finish:
      guard let task = schemeTasks.removeValue(forKey: id) else { return }
      task.steps.finish()
      remember(task)
    case .fail: schemeTasks.removeValue(forKey: id)?.steps.finish()
    case .response, .data: break
    }
  }

  private mutating func remember(_ task: SchemeTask) {
    guard let machine = views[task.key.view]?.machine else { return }
    let own = OwnResource(
      url: task.request.url, process: machine.process(of: task.key.load), steps: task.given)
    let live = machine.liveProcesses + [own.process]
    views[task.key.view]?.ownResources.removeAll { known in
      known.url == own.url && known.process.isSame(as: own.process)
        || !live.contains { $0.isSame(as: known.process) }
    }
    views[task.key.view]?.ownResources.append(own)
  }

  /// What memory has for a request that takes what it can from there.
  private func resource(_ id: LoadID, _ request: URLRequest, in view: ViewID) -> OwnResource? {
    guard request.cachePolicy == .returnCacheDataElseLoad, let view = views[view] else {
      return nil
    }
    let process = view.machine.process(of: id)
    return view.ownResources.first { $0.url == request.url && $0.process.isSame(as: process) }
  }

  /// Ends the task of a load without a word; nil if it has none.
  @discardableResult mutating func endTask(of key: LoadKey) -> URLSchemeTaskID? {
    let id = schemeTasks.first { $0.value.key == key }?.key
    if let id { schemeTasks.removeValue(forKey: id)?.steps.finish() }
    return id
  }

  /// Tells the app that resources are not wanted any more, where they have not ended.
  mutating func stopTasks(of cancelled: inout [LoadKey]) {
    for key in cancelled {
      guard let id = endTask(of: key) else { continue }
      obey(.failureComesBeforeTheStop)
      guard let state = views[key.view]?.machine.state else { continue }
      post(.stopURLSchemeTask(id), state, from: key.view)
    }
    cancelled = []
  }
}
