import FoundationNetworking
import WebViewKit

/// The schemes that the app loads by itself.
extension EngineCore {
  /// Whether the app loads a request.
  func isApps(_ request: URLRequest, in view: ViewID) -> Bool {
    guard let scheme = request.url?.scheme?.lowercased() else { return false }
    return views[view]?.settings.schemes.contains(scheme) ?? false
  }

  /// Asks the app for a resource.
  mutating func beginTask(_ id: LoadID, _ request: URLRequest, in view: ViewID) {
    obey(.appLoadsItsSchemes)
    let (stream, steps) = AsyncStream.makeStream(of: SchemeTaskStep.self)
    let task = URLSchemeTaskID()
    schemeTasks[task] = SchemeTask(key: LoadKey(view: view, load: id), steps: steps)
    begin(id, .app(stream), in: view)
    guard let state = views[view]?.machine.state else { return }
    post(.schemeTask(task, .start(request)), state, from: view)
  }

  /// Takes what the app gives.
  mutating func answer(_ id: URLSchemeTaskID, _ step: SchemeTaskStep) {
    schemeTasks[id]?.steps.yield(step)
    switch step {
    case .finish, .fail: schemeTasks.removeValue(forKey: id)?.steps.finish()
    case .response, .data: break
    }
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
      post(.schemeTask(id, .stop), state, from: key.view)
    }
    cancelled = []
  }
}

/// A resource that the app loads by itself.
struct SchemeTask: Sendable {
  /// The load that it is for.
  let key: LoadKey
  /// Takes what the app gives.
  let steps: AsyncStream<SchemeTaskStep>.Continuation
}
