import Foundation

/// The store of cookies, caches and credentials (WKWebsiteDataStore).
///
/// Stores made for one identifier share their data. They are different objects, while on Apple
/// systems they are one object.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
  private static let shared = WKWebsiteDataStore(.persistent(identifier: nil))

  /// The store in the form that engines get.
  let values: ViewSettings.DataStore
  /// The engine that the store is used with; `nil` is the engine of the process.
  package var engine: EngineConnection?
  private lazy var cookies = WKHTTPCookieStore(channel)

  var channel: StoreChannel { StoreChannel(store: values, engine: engine) }

  private init(_ values: ViewSettings.DataStore) { self.values = values }

  /// Creates an object for the store of an identifier; a store that does not exist yet is made on
  /// disk.
  ///
  /// A UUID of zeros gives a store in memory; on Apple systems it raises an exception.
  public convenience init(forIdentifier identifier: UUID) {
    guard identifier != UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) else {
      Misuse.zeroStoreIdentifier.report()
      self.init(.nonPersistent(NonPersistentStore()))
      return
    }
    self.init(.persistent(identifier: identifier.uuidString))
  }

  /// Returns the store on disk that all views share unless configured otherwise, the same object
  /// each time.
  open class func `default`() -> WKWebsiteDataStore { shared }

  /// Returns a new store in memory.
  open class func nonPersistent() -> WKWebsiteDataStore {
    WKWebsiteDataStore(.nonPersistent(NonPersistentStore()))
  }

  /// The cookies of the store, the same object each time.
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

  /// Gets a record for each site that has stored data of some types.
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

  /// Removes the data of some types that the sites of some records have stored.
  open func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let records = dataRecords.map(\.values)
    channel.ask(fallback: (), { .removeRecords(types: dataTypes, records, $0) }) {
      completionHandler()
    }
  }

  /// Removes all data of some types that was changed since a date.
  open func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    channel.ask(fallback: (), { .removeData(types: dataTypes, modifiedSince: date, $0) }) {
      completionHandler()
    }
  }

  /// Removes the store of an identifier from disk, with all that is in it.
  ///
  /// - Parameter completionHandler: Gets an error of the domain `WKWebSiteDataStore`, code
  ///   ``WKError/Code/unknown``, if a view still uses the store.
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
  /// Removes the store of an identifier from disk, with all that is in it.
  ///
  /// - Throws: An error of the domain `WKWebSiteDataStore`, code ``WKError/Code/unknown``, if a
  ///   view still uses the store.
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
