import Foundation

/// A script that runs in every document.
@preconcurrency @MainActor open class WKUserScript: NSObject, NSCopying {
  /// The text of the script.
  open var source: String { values.source }
  /// The time at which the script runs.
  open var injectionTime: WKUserScriptInjectionTime { values.injectionTime }
  /// Whether the script runs only in the main frame.
  open var isForMainFrameOnly: Bool { values.isForMainFrameOnly }

  /// The values that describe the script to engines.
  let values: UserScriptValues

  /// Creates a script for the page's own world.
  public convenience init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool
  ) {
    self.init(
      source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
  }

  /// Creates a script for a content world.
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

/// The time at which a user script runs.
public enum WKUserScriptInjectionTime: Int, Sendable {
  /// The time at which the document has its root element and nothing else.
  case atDocumentStart = 0
  /// The time at which the document is complete. Resources that it loads may still be missing.
  case atDocumentEnd = 1
}

/// A scope for scripts; every world except `page` is separated from the page's own scripts.
@preconcurrency @MainActor open class WKContentWorld: NSObject {
  private static var named: [String: WKContentWorld] = [:]
  private static let shared = (page: WKContentWorld(nil), client: WKContentWorld(""))

  /// The world's name for engines.
  ///
  /// `nil` represents the page's own world, and an empty name represents the app's default world.
  package let identifier: String?

  private init(_ identifier: String?) { self.identifier = identifier }

  /// The world of the page's own scripts.
  open class var page: WKContentWorld { shared.page }

  /// The app's default world; it is used by calls that do not name another world.
  open class var defaultClient: WKContentWorld { shared.client }

  /// Returns the world with the given name; the object is the same each time.
  open class func world(name: String) -> WKContentWorld {
    guard !name.isEmpty else { return defaultClient }
    let world = named[name] ?? WKContentWorld(name)
    named[name] = world
    return world
  }

  /// The name; `nil` for ``page`` and ``defaultClient``.
  open var name: String? { identifier.flatMap { $0.isEmpty ? nil : $0 } }
}

/// A message that a page has posted to a handler.
@preconcurrency @MainActor open class WKScriptMessage: NSObject {
  private let values: ScriptMessageValues?
  private let handlerName: String
  private let handlerWorld: WKContentWorld?
  /// The view that the message came from; `nil` if the view no longer exists, or if the engine does
  /// not know which of several views posted the message.
  open private(set) weak var webView: WKWebView?

  init(
    _ values: ScriptMessageValues, to name: String, _ world: WKContentWorld, in webView: WKWebView
  ) {
    self.values = values
    handlerName = name
    handlerWorld = world
    self.webView = values.isFromView ? webView : nil
  }

  /// Creates an empty message, for subclasses in an app's tests.
  public override nonisolated init() {
    values = nil
    handlerName = ""
    handlerWorld = nil
  }

  /// The content of the message, as Foundation objects; `undefined` becomes `NSNull`.
  open var body: Any { values?.body.boxed ?? NSNull() }

  /// The frame that the message came from.
  open var frameInfo: WKFrameInfo { WKFrameInfo(values?.frame ?? .none, in: webView) }

  /// The handler's name.
  open var name: String { handlerName }

  /// The handler's world.
  open var world: WKContentWorld { handlerWorld ?? .page }
}
