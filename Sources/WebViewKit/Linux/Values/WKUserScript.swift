import Foundation

/// A script that every document gets (WKUserScript).
@preconcurrency @MainActor open class WKUserScript: NSObject, NSCopying {
  /// The text of the script.
  open var source: String { values.source }
  /// The time at which it runs.
  open var injectionTime: WKUserScriptInjectionTime { values.injectionTime }
  /// Whether subframes go without it.
  open var isForMainFrameOnly: Bool { values.isForMainFrameOnly }

  /// The script as engines know it.
  let values: UserScriptValues

  /// Creates a script for the page's own world.
  public convenience init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool
  ) {
    self.init(
      source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
  }

  /// Creates a script for a world.
  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool,
    in contentWorld: WKContentWorld
  ) {
    values = UserScriptValues(
      source: source, injectionTime: injectionTime, isForMainFrameOnly: forMainFrameOnly,
      world: contentWorld.identifier)
  }

  /// Returns the object itself, which never changes.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The time at which a user script runs (WKUserScriptInjectionTime).
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// The time at which the document's root element is there and nothing else is.
  case atDocumentStart = 0
  /// The time at which the document is there, and perhaps not all that it loads.
  case atDocumentEnd = 1
}

/// A scope for scripts, apart from the page's own if it is not `page` (WKContentWorld).
@preconcurrency @MainActor open class WKContentWorld: NSObject {
  private static var named: [String: WKContentWorld] = [:]
  private static let shared = (page: WKContentWorld(nil), client: WKContentWorld(""))

  /// The world's name as engines know it: `nil` is the page's, empty the app's default one.
  package let identifier: String?

  private init(_ identifier: String?) { self.identifier = identifier }

  /// The world of the page's own scripts.
  open class var page: WKContentWorld { shared.page }

  /// The app's own world if it names none.
  open class var defaultClient: WKContentWorld { shared.client }

  /// Returns the world of a name: the same object each time.
  open class func world(name: String) -> WKContentWorld {
    guard !name.isEmpty else { return defaultClient }
    let world = named[name] ?? WKContentWorld(name)
    named[name] = world
    return world
  }

  /// The name, `nil` for the two worlds that have none.
  open var name: String? { identifier.flatMap { $0.isEmpty ? nil : $0 } }
}

/// A message that a page has posted to a handler (WKScriptMessage).
@preconcurrency @MainActor open class WKScriptMessage: NSObject {
  private let values: ScriptMessageValues?
  private let handlerName: String
  private let handlerWorld: WKContentWorld?
  /// The view it came from; `nil` if that is gone, or if the engine does not know which of
  /// several views it was.
  open private(set) weak var webView: WKWebView?

  init(
    _ values: ScriptMessageValues, to name: String, _ world: WKContentWorld, in webView: WKWebView
  ) {
    self.values = values
    handlerName = name
    handlerWorld = world
    self.webView = values.isFromView ? webView : nil
  }

  /// Creates a message without meaning; apps subclass it in tests.
  public override nonisolated init() {
    values = nil
    handlerName = ""
    handlerWorld = nil
  }

  /// The message, in Foundation's boxes; `undefined` is `NSNull`.
  open var body: Any { values?.body.boxed ?? NSNull() }

  /// The frame it came from.
  open var frameInfo: WKFrameInfo { WKFrameInfo(values?.frame ?? .none, in: webView) }

  /// The handler's name.
  open var name: String { handlerName }

  /// The handler's world.
  open var world: WKContentWorld { handlerWorld ?? .page }
}
