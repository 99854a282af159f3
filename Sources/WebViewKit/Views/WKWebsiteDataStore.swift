#if !canImport(WebKit)
import Foundation

/// Where cookies, caches and credentials are kept (WKWebsiteDataStore).
///
/// Stores made for one identifier are the same store, though not the same object as on Apple
/// systems.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
  private static let shared = WKWebsiteDataStore(.persistent(identifier: nil))

  /// The store as engines know it.
  let values: ViewSettings.DataStore
  /// The engine that the store is used with; nil is the process's own.
  package var engine: EngineConnection?
  /// The cookies of the store: one object.
  open private(set) lazy var httpCookieStore = WKHTTPCookieStore(channel)

  var channel: StoreChannel { StoreChannel(store: values, engine: engine) }

  private init(_ values: ViewSettings.DataStore) { self.values = values }

  /// Creates the store of an identifier; on disk it is made where it is missing.
  ///
  /// The UUID of zeros, which raises an exception on Apple systems, gives a store in memory.
  public convenience init(forIdentifier identifier: UUID) {
    guard identifier != UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) else {
      Misuse.zeroStoreIdentifier.report()
      self.init(.nonPersistent(NonPersistentStore()))
      return
    }
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
