import Dispatch
import Foundation

/// Returns the values that a function passes to its completion handler.
///
/// The function must call the handler exactly once.
@MainActor func completion<each Value: Sendable>(
  of begin: (_ handler: @escaping @MainActor @Sendable (repeat each Value) -> Void) -> Void
) async -> (repeat each Value) {
  await withCheckedContinuation { continuation in
    begin { (value: repeat each Value) in continuation.resume(returning: (repeat each value)) }
  }
}

extension WKWebView {
  /// Sends a request to the engine.
  ///
  /// The completion is always called exactly once, on the main actor, after all earlier reports.
  func ask<Answer: Sendable>(
    fallback: Answer, _ request: (Promise<Answer>) -> ViewRequest,
    completion: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    channel.send(.request(request(question(fallback: fallback, completion: completion))))
  }

  /// Calls a completion after this method has returned; the answer does not need an engine.
  func complete<Answer: Sendable>(
    _ answer: Answer, _ completion: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    question(fallback: answer, completion: completion).fulfill(answer)
  }

  private func question<Answer: Sendable>(
    fallback: Answer, completion: @escaping @MainActor @Sendable (Answer) -> Void
  ) -> Promise<Answer> {
    let reports = made.engine?.reports
    return Promise(fallback: fallback) { answer in
      if let reports {
        reports.post(completion: { completion(answer) })
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { completion(answer) } }
      }
    }
  }
}

/// The settings of a search for text.
@preconcurrency @MainActor open class WKFindConfiguration: NSObject, NSCopying {
  /// Whether the search goes backwards from the last match; false by default.
  open var backwards = false
  /// Whether the search distinguishes upper and lower case; false by default.
  open var caseSensitive = false
  /// Whether the search continues at the other end of the page; true by default.
  open var wraps = true

  /// Returns a copy; call it on the main actor, like the rest of this API.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKFindConfiguration()
      copy.backwards = backwards
      copy.caseSensitive = caseSensitive
      copy.wraps = wraps
      return copy
    }
    return copy
  }
}

/// The result of a search.
@preconcurrency @MainActor open class WKFindResult: NSObject, NSCopying {
  /// Whether the text was found.
  open private(set) var matchFound: Bool

  init(matchFound: Bool) { self.matchFound = matchFound }

  /// Returns the object itself, which never changes.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

extension WKWebView {
  /// Searches the page for a string, and selects it if found; an empty string is never found.
  public func find(
    _ string: String, configuration: WKFindConfiguration = .init(),
    completionHandler: @MainActor @escaping (WKFindResult) -> Void
  ) {
    let answer: @MainActor @Sendable (Bool) -> Void = {
      completionHandler(WKFindResult(matchFound: $0))
    }
    guard !string.isEmpty else { return complete(false, answer) }
    let values = FindValues(
      text: string, backwards: configuration.backwards,
      caseSensitive: configuration.caseSensitive, wraps: configuration.wraps)
    ask(fallback: false, { .find(values, $0) }, completion: answer)
  }

  /// Searches the page for a string, and selects it if it is found; it never throws.
  public func find(
    _ string: String, configuration: WKFindConfiguration = .init()
  ) async throws -> WKFindResult {
    await completion { find(string, configuration: configuration, completionHandler: $0) }
  }
}
