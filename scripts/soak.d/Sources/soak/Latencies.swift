import Synchronization

/// The durations of ordinary requests, in classes of 100 microseconds.
///
/// Any number of them needs the same memory.
final class Latencies: Sendable {
  private static let width = 100
  private let classes = Mutex([Int](repeating: 0, count: 20_000))

  func add(_ duration: Duration) {
    let microseconds = Int(duration / .microseconds(1))
    classes.withLock { $0[min($0.count - 1, microseconds / Latencies.width)] += 1 }
  }

  /// Returns the time, in milliseconds, that the given part of the requests did not exceed.
  func quantile(_ part: Double) -> Double {
    classes.withLock { classes in
      let wanted = Int(part * Double(classes.reduce(0, +)))
      var seen = 0
      for (index, count) in classes.enumerated() {
        seen += count
        if seen > wanted { return Double((index + 1) * Latencies.width) / 1000 }
      }
      return Double(classes.count * Latencies.width) / 1000
    }
  }
}
