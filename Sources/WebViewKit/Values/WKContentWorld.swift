#if !canImport(WebKit)
import Foundation

/// A scope for scripts, apart from the page's own where it is not `page` (WKContentWorld).
@preconcurrency @MainActor open class WKContentWorld: NSObject {
  private static var named: [String: WKContentWorld] = [:]
  private static let shared = (page: WKContentWorld(nil), client: WKContentWorld(""))

  /// The world's name as engines know it: nil is the page's, empty the app's default one.
  package let identifier: String?

  private init(_ identifier: String?) { self.identifier = identifier }

  /// The world of the page's own scripts.
  open class var page: WKContentWorld { shared.page }

  /// The app's own world where it names none.
  open class var defaultClient: WKContentWorld { shared.client }

  /// The world of a name: the same object each time.
  open class func world(name: String) -> WKContentWorld {
    guard !name.isEmpty else { return defaultClient }
    let world = named[name] ?? WKContentWorld(name)
    named[name] = world
    return world
  }

  /// The name, nil for the two worlds that have none.
  open var name: String? { identifier.flatMap { $0.isEmpty ? nil : $0 } }
}
#endif
