import Foundation
import WebEngines

/// Lets a few tests at once have an engine of many processes, however many tests run side by side:
/// on a machine that is busy with a hundred web processes, time limits are no measure.
actor RealEngines {
  static let shared = RealEngines()

  /// How many tests may have one at once.
  static let places = max(2, ProcessInfo.processInfo.activeProcessorCount)

  private var free = places
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until a test may start the engine; every call needs a ``leave(_:)``.
  func enter(_ engine: WebEngine) async {
    guard engine == .webkitgtk else { return }
    guard free == 0 else { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets the next test start its engine.
  func leave(_ engine: WebEngine) {
    guard engine == .webkitgtk else { return }
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    free += 1
  }
}
