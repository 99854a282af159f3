import NavigationRecording
import NavigationTrace
import WebViewKit

/// A script message handler as a scenario writes it.
package struct AuthoredMessageHandler: Hashable, Sendable {
  /// The name that pages post to.
  package var name: String
  /// The name of the content world that has it; nil is the page's own.
  package var world: String?
  /// What it replies; nil where the page awaits nothing.
  package var reply: Decision<ScriptAnswer>?

  /// Creates a handler in the page's own world that does not reply.
  package init(name: String) { self.name = name }
}

extension AuthoredMessageHandler {
  /// Adds the handler; its messages are recorded.
  @MainActor package func add(to content: WKUserContentController, _ recorder: NavigationRecorder) {
    recorder.addMessageHandler(name, replying: reply, to: content, .authored(world))
  }
}
