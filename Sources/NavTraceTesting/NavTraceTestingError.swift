import NavigationRecording
public import NavigationTrace
import WebEngines

/// An error that ends a test, unlike a difference between traces.
public enum NavTraceTestingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The test has no fixture server.
  case noFixtureServer
  /// The string is not a URL of the site. The case contains the names of the site's origins.
  case unknownAddress(String, origins: [String])
  /// The web view was made outside of the test, or by a task that does not have the test's engine.
  case foreignWebView
  /// The value of the environment variable `NAVTRACE_TESTING_RECORD` is not a record mode.
  case unknownRecordMode(String)
  /// A word in the environment variable `NAVTRACE_TESTING_ENGINES` is not an engine.
  case unknownEngine(String)
  /// The time limit has passed. The case contains the reasons for the wait and the last events.
  case timeLimit(seconds: Double, waitedFor: [WaitReason], lastEvents: [TraceEvent])
  /// No alert with the action appeared in time. The case contains the alerts that were presented.
  case noAlert(action: String, seconds: Double, presented: [String])
  /// The awaited event did not come, and a page before it had a part that the model does not
  /// support.
  case notModelled(String, awaited: String)
  /// The engine is not available, or it could not do something.
  case engine(String)
  /// A call of a recording failed. The case contains the file and line of the call in the test,
  /// sentences about the likely causes, and the error.
  indirect case call(at: String, causes: [String], NavTraceTestingError)

  /// A sentence with the remedy, followed by lines about the last events.
  public var description: String {
    switch self {
    case .noFixtureServer:
      "the test has no fixture server; add '.fixtureServer(site:)' to it or to its suite, or call "
        + "it within 'withFixtureServer(site:)'"
    case .unknownAddress(let text, let origins):
      "'\(text)' is not an address of the site; expected a path such as '/page', or 'NAME:/page' "
        + "with the name of an origin: \(origins.joined(separator: ", "))"
    case .foreignWebView:
      "the web view does not belong to this test's engine; make it within the test, not in a "
        + "static property or a detached task; in XCTest, make it within 'withFixtureServer', or in "
        + "'setUp' of a FixtureServerTestCase"
    case .unknownRecordMode(let word):
      "\(TraceRecordMode.variable) is '\(word)'; expected one of "
        + TraceRecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    case .unknownEngine(let word):
      "\(TestEngines.variable) has '\(word)'; expected engines with commas between them, of "
        + WebEngine.allCases.map(\.rawValue).joined(separator: ", ")
    case .timeLimit(let seconds, let waits, let events):
      "time limit of \(seconds) s reached, waiting for "
        + waits.map(\.description).joined(separator: ", ") + "; " + Self.advice(for: waits)
        + (events.isEmpty
          ? "; nothing was recorded"
          : "; the last events:\n" + events.map { "  \($0)" }.joined(separator: "\n"))
    case .noAlert(let action, let seconds, let presented):
      "no alert with the action '\(action)' was presented in \(seconds) s; presented: "
        + (presented.isEmpty ? "nothing" : presented.joined(separator: ", "))
        + "; choose an action that is there, or allow more time with 'within:'"
    case .notModelled(let part, let awaited):
      "\(part), and \(awaited) did not come; \(TestEngines.remedy)"
    case .engine(let text):
      "engine error: \(text)"
    case .call(let place, let causes, let error):
      "\(place): " + (causes + [error.description]).joined(separator: "\n")
    }
  }

  private static func advice(for waits: [WaitReason]) -> String {
    var words: [String] = []
    for wait in waits {
      switch wait {
      case .question: words.append("answer on every path of the method")
      case .gate(let name, _):
        words.append("open the gate with 'FixtureSession.current.openGate(\"\(name)\")'")
      default: break
      }
    }
    return (words + ["allow more time with 'within:'"]).joined(separator: ", or ")
  }
}
