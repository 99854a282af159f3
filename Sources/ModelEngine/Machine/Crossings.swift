import WebViewKit

/// The messages in transit between the app's process and the page's process, oldest first.
///
/// Usually a message arrives at once. `navtrace explore` tries other orders: it delays a message,
/// which is stored here until it arrives. The oracle (`Fixtures/Oracle.yaml`) proves that these
/// races occur.
struct Crossings: Sendable {
  /// Whether messages are delayed until ``MachineInput/arrived(_:)``.
  var takeTime = false
  private var underWay: [Crossing] = []

  /// Sends a message.
  ///
  /// - Returns: Whether the message is delayed.
  mutating func add(_ crossing: Crossing) -> Bool {
    switch crossing {
    case .action: obey(.callMayBeOvertaken)
    case .start: obey(.consentMayBeOvertaken)
    case .finish: obey(.finishMayBeOvertaken)
    }
    if takeTime { underWay.append(crossing) }
    return takeTime
  }

  /// Removes a message that has arrived; returns false if the message was delivered before.
  mutating func remove(_ crossing: Crossing) -> Bool {
    guard let index = underWay.firstIndex(of: crossing) else { return false }
    underWay.remove(at: index)
    return true
  }

  func isFinishing(_ navigation: NavigationID) -> Bool {
    underWay.contains(.finish(navigation))
  }

  /// The messages in transit that report that a page has finished.
  var finishes: [Crossing] {
    underWay.filter { if case .finish = $0 { true } else { false } }
  }
}
