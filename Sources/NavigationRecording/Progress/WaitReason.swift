/// A reason why a step waits, or why the views are busy.
public enum WaitReason: Hashable, Sendable, CustomStringConvertible {
  /// A navigation that has started and not ended yet.
  case navigation(view: Int)
  /// A download that has begun and not ended yet.
  case download(view: Int)
  /// Calls of the app, such as scripts, that have not completed yet.
  case completions(Int)
  /// Requests that the server is answering.
  case requests(Int)
  /// The event that the key `until` names. `count` more events of this kind have to come.
  case event(kind: String, count: Int)
  /// An element. The values are its CSS selector and the purpose of the search, such as `to click`.
  case element(String, String)
  /// The round trip through the engine's processes.
  case barrier
  /// Responses that the server holds at the gate with this name.
  case gate(String, requests: Int)
  /// An answer that the app delays, with the name of the answer.
  case answer(String)
  /// A callback with a question from WebKit that the app has not answered.
  case question(callback: String, url: String?)
  /// A page with a script that does not end. The view is `nil` if the scenario does not know it.
  case silentPage(view: Int?)
  /// A page that navigates again and again. The case contains the count since the app's last step.
  case restlessPage(view: Int, navigations: Int)

  /// A noun phrase for the thing that is awaited.
  public var description: String {
    switch self {
    case .navigation(let view): "the end of a navigation in view \(view)"
    case .download(let view): "the end of a download of view \(view)"
    case .completions(let count): "the completion of \(WaitReason.counted(count, "call"))"
    case .requests(let count):
      "the server, which is still answering \(WaitReason.counted(count, "request"))"
    case .event(let kind, let count): count == 1 ? kind : "\(count) more \(kind)"
    case .element(let selector, let purpose): "an element '\(selector)' \(purpose)"
    case .barrier: "the engine's processes (barrier)"
    case .gate(let name, let count):
      "the gate '\(name)' to open, which holds \(WaitReason.counted(count, "request"))"
    case .answer(let name): "the answer held as '\(name)'"
    case .question(let callback, let url):
      "the app's answer to \(callback)\(url.map { " for \($0)" } ?? "")"
    case .silentPage(let view):
      "the page\(view.map { " of view \($0)" } ?? ""), which does not answer: "
        + "one of its scripts does not end"
    case .restlessPage(let view, let count):
      "the page of view \(view) to become idle: it has navigated \(count) times"
    }
  }

  /// The action that ends the wait; `nil` if only more time may help.
  package var remedy: String? {
    switch self {
    case .event: "name another event under 'until'"
    case .gate: "open the gate"
    case .answer: "release the answer"
    case .question: "answer the question"
    case .silentPage: "end the script"
    case .restlessPage: "have the page stop"
    case .navigation, .download, .completions, .requests, .element, .barrier: nil
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "a \(noun)" : "\(count) \(noun)s"
  }
}
