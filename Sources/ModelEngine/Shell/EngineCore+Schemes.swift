import WebViewKit

/// Custom URL schemes, whose resources the app supplies.
extension EngineCore {
  /// Asks the app for a resource.
  mutating func beginTask(_ id: LoadID, _ request: URLRequest, in view: ViewID) {
    obey(.appLoadsItsSchemes)
    let (task, steps) = schemeTasks.add(for: LoadKey(view: view, load: id))
    beginLoad(id, .app(steps), in: view)
    guard let state = views[view]?.machine.state else { return }
    let prepared = views[view]?.machine.fields.preparedForTask(request) ?? request
    post(.schemeTask(task, .start(prepared)), state, from: view)
  }

  /// Stops the tasks of cancelled loads, and notifies the app.
  mutating func stopTasks(of cancelled: inout [LoadKey]) {
    for key in cancelled {
      guard let id = schemeTasks.endTask(of: key) else { continue }
      obey(.failureComesBeforeTheStop)
      guard let state = views[key.view]?.machine.state else { continue }
      post(.schemeTask(id, .stop), state, from: key.view)
    }
    cancelled = []
  }

  /// The tasks with which the app supplies resources, until the tasks end.
  struct SchemeTasks: Sendable {
    private var tasks: [URLSchemeTaskID: (load: LoadKey, steps: Steps)] = [:]
    private typealias Steps = AsyncStream<SchemeTaskStep>.Continuation

    /// Adds a task for a load, and returns it with the stream of the app's responses and data.
    mutating func add(for load: LoadKey) -> (URLSchemeTaskID, AsyncStream<SchemeTaskStep>) {
      let (stream, steps) = AsyncStream.makeStream(of: SchemeTaskStep.self)
      let id = URLSchemeTaskID()
      tasks[id] = (load, steps)
      return (id, stream)
    }

    mutating func answer(_ id: URLSchemeTaskID, _ step: SchemeTaskStep) {
      tasks[id]?.steps.yield(step)
      switch step {
      case .finish, .fail: tasks.removeValue(forKey: id)?.steps.finish()
      case .response, .data: break
      }
    }

    /// Ends the task of a load, and returns its ID; `nil` if the load has no task.
    @discardableResult mutating func endTask(of load: LoadKey) -> URLSchemeTaskID? {
      let id = tasks.first { $0.value.load == load }?.key
      if let id { tasks.removeValue(forKey: id)?.steps.finish() }
      return id
    }

    mutating func forget(_ view: ViewID) { tasks = tasks.filter { $0.value.load.view != view } }
  }
}
