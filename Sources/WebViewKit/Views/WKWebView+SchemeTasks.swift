#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension WKWebView {
  /// Hands a resource of the app's own scheme to its handler, or takes it back; false where the
  /// event is about something else.
  func takeSchemeTask(_ event: EngineEvent) -> Bool {
    switch event {
    case .startURLSchemeTask(let id, let request):
      guard let handler = handler(of: request) else { return true }
      let task = URLSchemeTask(id, request, channel)
      schemeTasks = schemeTasks.filter { $0.value.isOpen }
      schemeTasks[id] = task
      handler.webView(self, start: task)
    case .stopURLSchemeTask(let id):
      if let task = schemeTasks.removeValue(forKey: id) { stop(task) }
    default: return false
    }
    return true
  }

  /// The process that wanted them has ended: no resource is wanted any more.
  func stopSchemeTasks() {
    let tasks = schemeTasks.values
    schemeTasks = [:]
    for task in tasks { stop(task) }
  }

  private func stop(_ task: URLSchemeTask) {
    guard task.isOpen else { return }
    task.stop()
    handler(of: task.request)?.webView(self, stop: task)
  }

  private func handler(of request: URLRequest) -> (any WKURLSchemeHandler)? {
    request.url?.scheme.flatMap { made.urlSchemeHandler(forURLScheme: $0) }
  }
}
#endif
