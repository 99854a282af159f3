import FixtureServing
import NavigationRecording
import NavigationTrace
import WebViewKit

// The conditions that a step waits for.
extension ScenarioPlayback {
  /// Whether the scenario delays a reply at a gate or an answer of the app.
  var isHeld: Bool { session.fixtures.openExchanges.held > 0 || !app.heldAnswers.isEmpty }

  /// The conditions that the step still waits for, except the server and the engine's barrier.
  var waits: [WaitReason] {
    var waits: [WaitReason] = []
    if let (until, start) = until {
      let count = until.count - recorder.events.dropFirst(start).count(where: until.fits)
      if count > 0 { waits.append(.event(kind: until.kind.rawValue, count: count)) }
    }
    if !isHeld { waits += progress.activity.waits }
    if recorder.openCompletions > 0 { waits.append(.completions(recorder.openCompletions)) }
    return waits
  }

  /// The time until a page acts, such as by a timer, if the step waits only for that action and the
  /// engine can skip the time.
  var awaitedDelay: Duration? { isOnlyForEvents ? engine.nextDelay : nil }

  /// Whether the step waits only for the event that `until` names.
  var isOnlyForEvents: Bool {
    waits.allSatisfy { if case .event = $0 { true } else { false } }
  }

  /// Whether the step waits only for loads, or for events that only a lost load would bring.
  ///
  /// In the first case, it waits for started loads and perhaps for events. In the second case, it
  /// waits only for events, and the last event is an allowed action or the end of a process.
  ///
  /// If the engine stays idle in one of these cases, it has lost a load. In any other case, a timer
  /// of a page may still bring the event.
  var isForLoads: Bool {
    let last = recorder.events.last
    let isLost =
      last?.kind == .webContentProcessDidTerminate
      || last?.kind == .decidePolicyForNavigationAction && last?[.answer] == "allow"
    if isLost, !waits.isEmpty, !isHeld, isOnlyForEvents { return true }
    var hasLoad = false
    for wait in waits {
      switch wait {
      case .navigation: hasLoad = true
      case .event: break
      default: return false
      }
    }
    return hasLoad
  }

  /// The time after which a load is considered lost, if the engine is idle and no event comes.
  static let stallLimit = Duration.seconds(1)

  /// A view whose page's process has ended, if the step waits only for the event that `until` names
  /// and every view that could bring the event has lost its process.
  var viewWithEndedProcess: Int? {
    guard let until = until?.0 else { return nil }
    let views = until.view.map { [$0] } ?? app.openViews
    return isOnlyForEvents && views.allSatisfy(progress.activity.ended.contains) ? views.first : nil
  }

  /// Whether the step waits only for events that depend on a part that is not modelled.
  var isForScripts: Bool {
    progress.activity.hasPartNotModelled && !waits.isEmpty && isOnlyForEvents
  }

  /// The conditions that the step waits for or that delay it, for the message of a timeout.
  var report: [WaitReason] {
    let open = session.fixtures.openExchanges
    let server: [WaitReason] = open.active > 0 ? [.requests(open.active)] : []
    let gates = session.fixtures.heldGates.sorted { $0.key < $1.key }.map { name, count in
      WaitReason.gate(name, requests: count)
    }
    let found =
      [progress.activity.restlessPage, now].compactMap(\.self) + waits + server + gates
      + app.heldAnswers.map(WaitReason.answer)
    // If there is nothing else to wait for, the step waits for the barrier.
    return found.isEmpty ? [.barrier] : found
  }

  /// Returns the page that blocks its process, if one more barrier after the timeout detects one.
  func silentPage() async -> WaitReason? {
    do {
      try await engine.barrier(timeLimit: .seconds(1))
    } catch EngineFailure.silentPage(_, let id, _) {
      return .silentPage(view: app.openViews.first { app.view($0)?.viewID == id })
    } catch {
      // Other failures do not explain the wait.
    }
    return nil
  }
}
