#if !canImport(WebKit)
import Foundation

extension WKWebsiteDataStore {
  /// The types of data that stores know.
  public class func allWebsiteDataTypes() -> Set<String> {
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

  /// Gives a record for each site that has stored something of some types.
  public func fetchDataRecords(
    ofTypes dataTypes: Set<String>,
    completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
  ) {
    channel.ask(fallback: []) {
      .fetchRecords(types: dataTypes, $0)
    } then: {
      completionHandler($0.map(WKWebsiteDataRecord.init))
    }
  }

  /// Gives a record for each site that has stored something of some types.
  public func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] {
    await withCheckedContinuation { continuation in
      fetchDataRecords(ofTypes: dataTypes) { continuation.resume(returning: $0) }
    }
  }

  /// Removes what the sites of some records have stored of some types.
  public func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    channel.ask(fallback: ()) {
      .removeRecords(types: dataTypes, dataRecords.map(\.values), $0)
    } then: {
      completionHandler()
    }
  }

  /// Removes what the sites of some records have stored of some types.
  public func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]
  ) async {
    await withCheckedContinuation { continuation in
      removeData(ofTypes: dataTypes, for: dataRecords) { continuation.resume() }
    }
  }

  /// Removes everything of some types that was changed since a moment.
  public func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    channel.ask(fallback: ()) {
      .removeData(types: dataTypes, modifiedSince: date, $0)
    } then: {
      completionHandler()
    }
  }

  /// Removes everything of some types that was changed since a moment.
  public func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
    await withCheckedContinuation { continuation in
      removeData(ofTypes: dataTypes, modifiedSince: date) { continuation.resume() }
    }
  }
}
#endif
