import WebViewKit

/// The messages between the processes that are on their way, oldest first.
///
/// Usually a message arrives at once. If all orders are explored, the exploration decides when it
/// arrives, and the message is kept here until then. Late arrivals are the oracle's races.
struct Crossings: Sendable {
  /// Whether messages wait for ``MachineInput/arrived(_:)``.
  var takeTime = false
  private var underWay: [Crossing] = []

  /// Sends a message on its way.
  ///
  /// - Returns: Whether it arrives later.
  mutating func add(_ crossing: Crossing) -> Bool {
    switch crossing {
    case .action: obey(.callMayBeOvertaken)
    case .start: obey(.consentMayBeOvertaken)
    case .finish: obey(.finishMayBeOvertaken)
    }
    if takeTime { underWay.append(crossing) }
    return takeTime
  }

  /// Removes a message that arrives; returns false if it was delivered before.
  mutating func remove(_ crossing: Crossing) -> Bool {
    guard let index = underWay.firstIndex(of: crossing) else { return false }
    underWay.remove(at: index)
    return true
  }

  func isFinishing(_ navigation: NavigationID) -> Bool {
    underWay.contains(.finish(navigation))
  }

  /// The ends of pages that are on their way.
  var finishes: [Crossing] {
    underWay.filter { if case .finish = $0 { true } else { false } }
  }
}
