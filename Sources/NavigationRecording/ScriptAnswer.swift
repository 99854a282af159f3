import NavigationTrace
import WebViewKit

/// What an app replies to a script message.
public enum ScriptAnswer: Hashable, Sendable {
  /// Resolves the page's promise.
  case value(TraceValue)
  /// Rejects it with an `Error` of this message.
  case error(String)

  /// The answer in the words of a trace.
  var word: TraceValue {
    switch self {
    case .value(let value): .map(["value": value])
    case .error(let message): .map(["error": .string(message)])
    }
  }
}
