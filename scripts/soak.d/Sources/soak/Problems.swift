import Synchronization

/// The problems as text.
///
/// Only the first ones are kept, but all are counted.
final class Problems: Sendable {
  private static let most = 20
  private let state = Mutex((count: 0, texts: [String]()))

  var count: Int { state.withLock { $0.count } }
  var texts: [String] { state.withLock { $0.texts } }

  func add(_ text: String) {
    state.withLock { state in
      state.count += 1
      if state.texts.count < Problems.most { state.texts.append(text) }
    }
  }
}
