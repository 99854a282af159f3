import WebViewKit

/// What a data store holds: WKWebsiteDataStore's constants by their last words.
package enum StoredDataType: String, CaseIterable, Hashable, Sendable {
  case cookies, diskCache, memoryCache, sessionStorage, localStorage, indexedDBDatabases,
    fetchCache, serviceWorkerRegistrations

  /// The constant.
  var constant: String {
    switch self {
    case .cookies: WKWebsiteDataTypeCookies
    case .diskCache: WKWebsiteDataTypeDiskCache
    case .memoryCache: WKWebsiteDataTypeMemoryCache
    case .sessionStorage: WKWebsiteDataTypeSessionStorage
    case .localStorage: WKWebsiteDataTypeLocalStorage
    case .indexedDBDatabases: WKWebsiteDataTypeIndexedDBDatabases
    case .fetchCache: WKWebsiteDataTypeFetchCache
    case .serviceWorkerRegistrations: WKWebsiteDataTypeServiceWorkerRegistrations
    }
  }
}
