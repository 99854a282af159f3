import NavigationRecording
import WebViewKit

/// A user script as a scenario writes it.
package struct AuthoredUserScript: Hashable, Sendable {
  /// The text of the script.
  package var source: String
  /// Whether it runs when the document is there, rather than before all of the page's own.
  package var isAtEnd = false
  /// Whether subframes go without it.
  package var isForMainFrameOnly = false
  /// The name of the content world, see `WKContentWorld`; nil is the page's own.
  package var world: String?

  /// Creates a script that runs at the start of every frame's document.
  package init(source: String) { self.source = source }
}

extension AuthoredUserScript {
  /// Adds the script, with the addresses of the scenario's origins.
  @MainActor package func add(to content: WKUserContentController, _ names: OriginNames) {
    content.addUserScript(
      WKUserScript(
        source: names.filled(in: source),
        injectionTime: isAtEnd ? .atDocumentEnd : .atDocumentStart,
        forMainFrameOnly: isForMainFrameOnly, in: .authored(world)))
  }
}
