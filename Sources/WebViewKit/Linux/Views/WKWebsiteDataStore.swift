import Foundation

/// The store of cookies, caches and credentials.
///
/// Stores with the same identifier share their data. They are different objects here, but the same
/// object on Apple systems.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
  private static let shared = WKWebsiteDataStore(.persistent(identifier: nil))

  /// The value that identifies this store to engines.
  let values: ViewSettings.DataStore
  /// The engine that uses the store; `nil` represents the engine of the process.
  package var engine: EngineConnection?
  private lazy var cookies = WKHTTPCookieStore(channel)

  var channel: StoreChannel { StoreChannel(store: values, engine: engine) }

  private init(_ values: ViewSettings.DataStore) { self.values = values }

  /// Creates an object for the store with the given identifier.
  ///
  /// If the store does not exist yet, it is created on disk.
  ///
  /// If the UUID consists of zeros, the store is in memory. On Apple systems, such a UUID raises an
  /// exception.
  public convenience init(forIdentifier identifier: UUID) {
    guard identifier != UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) else {
      Misuse.zeroStoreIdentifier.report()
      self.init(.nonPersistent(NonPersistentStore()))
      return
    }
    self.init(.persistent(identifier: identifier.uuidString))
  }

  /// Returns the default store, which is on disk; the object is the same each time.
  open class func `default`() -> WKWebsiteDataStore { shared }

  /// Returns a new store in memory.
  open class func nonPersistent() -> WKWebsiteDataStore {
    WKWebsiteDataStore(.nonPersistent(NonPersistentStore()))
  }

  /// The cookies of the store; the object is the same each time.
  open var httpCookieStore: WKHTTPCookieStore { cookies }

  /// Whether the store is on disk.
  open var isPersistent: Bool {
    if case .persistent = values { true } else { false }
  }

  /// The identifier; `nil` for the default store and for stores in memory.
  open var identifier: UUID? {
    guard case .persistent(let identifier?) = values else { return nil }
    return UUID(uuidString: identifier)
  }

  /// Returns all types of data that a store can hold.
  open class func allWebsiteDataTypes() -> Set<String> {
    [
      WKWebsiteDataTypeCookies, WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache,
      WKWebsiteDataTypeOfflineWebApplicationCache, WKWebsiteDataTypeSessionStorage,
      WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeWebSQLDatabases,
      WKWebsiteDataTypeIndexedDBDatabases, WKWebsiteDataTypeFetchCache,
      WKWebsiteDataTypeServiceWorkerRegistrations, WKWebsiteDataTypeFileSystem,
      WKWebsiteDataTypeSearchFieldRecentSearches, WKWebsiteDataTypeMediaKeys,
      WKWebsiteDataTypeHashSalt, WKWebsiteDataTypeScreenTime,
    ]
  }

  /// Gets a record for each site that has stored data of the given types.
  open func fetchDataRecords(
    ofTypes dataTypes: Set<String>,
    completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
  ) {
    channel.ask(fallback: []) {
      .fetchRecords(types: dataTypes, $0)
    } then: {
      completionHandler($0.map(WKWebsiteDataRecord.init))
    }
  }

  /// Removes the data of the given types that the sites of the given records have stored.
  open func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let records = dataRecords.map(\.values)
    channel.ask(fallback: (), { .removeRecords(types: dataTypes, records, $0) }) {
      completionHandler()
    }
  }

  /// Removes all data of the given types that was changed since the given date.
  open func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    channel.ask(fallback: (), { .removeData(types: dataTypes, modifiedSince: date, $0) }) {
      completionHandler()
    }
  }

  /// Removes the store with the given identifier, and everything in it, from disk.
  ///
  /// - Parameter completionHandler: A closure that gets an error in the domain
  ///   `WKWebSiteDataStore`, with the code ``WKError/Code/unknown``, if a view still uses the
  ///   store.
  open class func remove(
    forIdentifier identifier: UUID,
    completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    remove(forIdentifier: identifier, on: .current, completionHandler: completionHandler)
  }

  /// Gets the identifiers of all stores on disk that have an identifier.
  open class func fetchAllDataStoreIdentifiers(
    _ completionHandler: @escaping @MainActor @Sendable ([UUID]) -> Void
  ) {
    fetchAllDataStoreIdentifiers(on: .current, completionHandler)
  }
}

extension WKWebsiteDataStore {
  /// Removes the store with the given identifier, and everything in it, from disk.
  ///
  /// - Throws: An error in the domain `WKWebSiteDataStore`, with the code ``WKError/Code/unknown``,
  ///   if a view still uses the store.
  public class func remove(forIdentifier identifier: UUID) async throws {
    let error = await completion { remove(forIdentifier: identifier, completionHandler: $0) }
    if let error { throw error }
  }

  /// The identifiers of all stores on disk that have an identifier.
  public class var allDataStoreIdentifiers: [UUID] {
    get async { await completion { fetchAllDataStoreIdentifiers($0) } }
  }

  /// Removes a store of the given engine.
  package class func remove(
    forIdentifier identifier: UUID, on engine: EngineConnection?,
    completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    StoreChannel.ask(engine, fallback: nil) { problem in
      completionHandler(
        problem.map { text in
          NSError(
            domain: "WKWebSiteDataStore", code: WKError.Code.unknown.rawValue,
            userInfo: [NSLocalizedDescriptionKey: text])
        })
    } _: {
      .removeStore(identifier: identifier.uuidString, $0)
    }
  }

  /// Gets the identifiers of the given engine's stores.
  package class func fetchAllDataStoreIdentifiers(
    on engine: EngineConnection?,
    _ completionHandler: @escaping @MainActor @Sendable ([UUID]) -> Void
  ) {
    StoreChannel.ask(engine, fallback: []) { identifiers in
      completionHandler(identifiers.compactMap(UUID.init(uuidString:)))
    } _: {
      .fetchIdentifiers($0)
    }
  }
}
