import Foundation

/// The data that a site has stored.
@preconcurrency @MainActor open class WKWebsiteDataRecord: NSObject {
  let values: DataRecordValues

  init(_ values: DataRecordValues) { self.values = values }

  /// The site's domain.
  open var displayName: String { values.name }
  /// The types of data that the site has stored.
  open var dataTypes: Set<String> { values.types }
}

/// Cookies.
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
/// Caches on disk.
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
/// Caches in memory.
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
/// Application caches (an old HTML feature), which WebKit no longer supports.
public let WKWebsiteDataTypeOfflineWebApplicationCache =
  "WKWebsiteDataTypeOfflineWebApplicationCache"
/// Data that pages store in `sessionStorage`.
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
/// Data that pages store in `localStorage`.
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
/// WebSQL databases, which WebKit no longer supports.
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
/// IndexedDB databases.
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
/// Data that pages store with the Cache API.
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
/// Service workers.
public let WKWebsiteDataTypeServiceWorkerRegistrations =
  "WKWebsiteDataTypeServiceWorkerRegistrations"
/// Files that pages store with the File System API.
public let WKWebsiteDataTypeFileSystem = "WKWebsiteDataTypeFileSystem"
/// Text that was typed into search fields.
public let WKWebsiteDataTypeSearchFieldRecentSearches =
  "WKWebsiteDataTypeSearchFieldRecentSearches"
/// Keys of protected media.
public let WKWebsiteDataTypeMediaKeys = "WKWebsiteDataTypeMediaKeys"
/// Salts for the identifiers of media devices.
public let WKWebsiteDataTypeHashSalt = "WKWebsiteDataTypeHashSalt"
/// Data that Screen Time stores.
public let WKWebsiteDataTypeScreenTime = "WKWebsiteDataTypeScreenTime"

extension WKWebsiteDataStore {
  /// Gets a record for each site that has stored data of the given types.
  public func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] {
    await completion { fetchDataRecords(ofTypes: dataTypes, completionHandler: $0) }
  }

  /// Removes the data of the given types that the sites of the given records have stored.
  public func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]
  ) async {
    await completion { removeData(ofTypes: dataTypes, for: dataRecords, completionHandler: $0) }
  }

  /// Removes all data of the given types that was changed since the given date.
  public func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
    await completion { removeData(ofTypes: dataTypes, modifiedSince: date, completionHandler: $0) }
  }
}
