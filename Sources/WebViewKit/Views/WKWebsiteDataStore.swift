#if !canImport(WebKit)
import Foundation

/// Where cookies, caches and credentials are kept (WKWebsiteDataStore).
@MainActor open class WKWebsiteDataStore: NSObject {
  private static let shared = WKWebsiteDataStore(.persistent(identifier: nil))

  /// The store as engines know it.
  let values: ViewSettings.DataStore

  private init(_ values: ViewSettings.DataStore) { self.values = values }

  /// Creates the store of an identifier; on disk it is made where it is missing.
  public convenience init(forIdentifier identifier: UUID) {
    self.init(.persistent(identifier: identifier.uuidString))
  }

  /// The store on disk that all views share unless told otherwise: one object.
  open class func `default`() -> WKWebsiteDataStore { shared }

  /// A new store in memory.
  open class func nonPersistent() -> WKWebsiteDataStore {
    WKWebsiteDataStore(.nonPersistent(NonPersistentStore()))
  }

  /// Whether it is kept on disk.
  open var isPersistent: Bool {
    if case .persistent = values { true } else { false }
  }

  /// The identifier, nil for the default store and those in memory.
  open var identifier: UUID? {
    guard case .persistent(let identifier?) = values else { return nil }
    return UUID(uuidString: identifier)
  }
}
#endif
