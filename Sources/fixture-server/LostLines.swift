import Synchronization

/// What the log has lost because its stream did not take it, as where a disk is full.
///
/// The server serves on; the log says what is missing as soon as it can be written again.
final class LostLines: Sendable {
  private struct State {
    var count = 0
    var reason = ""
    /// Whether the beginning of a lost line stands at the end of the log.
    var isTorn = false
  }

  private let state = Mutex(State())

  /// Writes a line to the log, behind one that says how many were lost before.
  ///
  /// - Parameter report: Makes a line of a message.
  func write(_ line: String, report: (String) -> String) {
    let lost = state.withLock { state in
      let lost = state
      state = State()
      return lost
    }
    do throws(OutputError) {
      if lost.count > 0 {
        let message = "\(lost.count) lines of the log are lost: \(lost.reason)"
        try Terminal.write((lost.isTorn ? "\n" : "") + report(message), to: .error)
      }
    } catch {
      return state.withLock { state in
        state.count += lost.count + 1
        state.reason = error.reason
        state.isTorn = state.isTorn || lost.isTorn || error.isTorn
      }
    }
    do throws(OutputError) { try Terminal.write(line, to: .error) } catch {
      state.withLock { state in
        state.count += 1
        state.reason = error.reason
        state.isTorn = state.isTorn || error.isTorn
      }
    }
  }
}
