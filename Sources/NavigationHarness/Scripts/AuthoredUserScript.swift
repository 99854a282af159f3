import NavigationRecording
import WebViewKit

/// A user script as a scenario writes it.
public struct AuthoredUserScript: Hashable, Sendable {
  /// The text of the script.
  public var source: String
  /// Whether it runs when the document is there, rather than before all of the page's own.
  public var isAtEnd = false
  /// Whether subframes go without it.
  public var isForMainFrameOnly = false
  /// The name of the content world, see `WKContentWorld`; nil is the page's own.
  public var world: String?

  /// Creates a script that runs at the start of every frame's document.
  public init(source: String) { self.source = source }
}

extension AuthoredUserScript {
  /// Adds the script, with the addresses of the scenario's origins.
  @MainActor func add(to content: WKUserContentController, _ names: OriginNames) {
    content.addUserScript(
      WKUserScript(
        source: names.filled(in: source),
        injectionTime: isAtEnd ? .atDocumentEnd : .atDocumentStart,
        forMainFrameOnly: isForMainFrameOnly, in: .authored(world)))
  }
}
