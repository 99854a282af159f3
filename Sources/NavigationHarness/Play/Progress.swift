import NavigationTrace

/// What has been recorded so far, and the one who waits until it is as wanted.
@MainActor final class Progress {
  private(set) var activity = Activity()
  // One element is enough: whoever waits looks at everything again.
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// How many events have been taken in.
  var count: Int { activity.count }

  /// Takes in an event and lets the one who waits look again.
  func take(_ event: TraceEvent) {
    activity.take(event)
    changes.continuation.yield()
  }

  /// Waits until the condition holds, or until the task is cancelled.
  func wait(until condition: () -> Bool) async {
    guard !condition() else { return }
    for await _ in changes.stream where condition() { return }
  }
}
