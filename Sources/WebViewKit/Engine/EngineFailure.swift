/// A failure of an engine.
///
/// The description names the engine, the problem and, if there is one, the remedy.
package enum EngineFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The engine cannot run on this computer.
  case unavailable(engine: String, reason: String, remedy: String)
  /// A process of the engine did not answer in time.
  case noAnswer(engine: String, waitedFor: String, seconds: Double)
  /// The engine is idle, but has not started a load that the app has allowed.
  case lostStart(engine: String, view: ViewID)
  /// A script of the page does not end, so the page's process does not answer.
  case silentPage(engine: String, view: ViewID, seconds: Double)
  /// No element of the page matches the selector.
  case noElement(engine: String, selector: String)
  /// No text field or form of the page matches the selector.
  case noTarget(engine: String, what: String, selector: String)
  /// The engine has no view with this identifier, because the view was closed.
  case noView(engine: String)
  /// The engine cannot click with the mouse on this system or in this view.
  case noPointer(engine: String, reason: String, remedy: String)
  /// The engine lost a load by chance: two of its processes raced, or a process crashed.
  case transient(engine: String, what: String)
  /// The engine does not support something that the scenario needs.
  case unsupported(engine: String, what: String)

  /// Whether the failure happened by chance, so that playing the scenario again can succeed.
  package var isTransient: Bool { if case .transient = self { true } else { false } }

  /// One sentence that names the engine, the problem, and the remedy.
  package var description: String {
    switch self {
    case .unavailable(let engine, let reason, let remedy):
      "\(engine) cannot run here: \(reason); \(remedy)"
    case .noAnswer(let engine, let what, let seconds):
      "\(engine) gave no answer within \(seconds) s: waited for \(what)"
    case .lostStart(let engine, _):
      "\(engine) is idle, and does not start the load that the app has allowed"
    case .silentPage(let engine, _, let seconds):
      "\(engine) gave no answer within \(seconds) s: a script of the page does not end"
    case .noElement(let engine, let selector):
      "\(engine) finds no element '\(selector)' in the page; check the selector"
    case .noTarget(let engine, let what, let selector):
      "\(engine) finds no \(what) by '\(selector)' in the page; check the selector"
    case .noView(let engine): "\(engine) has no such view; it was closed before"
    case .noPointer(let engine, let reason, let remedy):
      "\(engine) cannot click with the mouse here: \(reason); \(remedy)"
    case .transient(let engine, let what):
      "\(engine) \(what), which happens by chance; play it again"
    case .unsupported(let engine, let what): "\(engine) does not support \(what)"
    }
  }
}
