#if !canImport(WebKit)
/// Cookies.
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
/// Caches on disk.
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
/// Caches in memory.
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
/// Application caches of HTML, which WebKit has given up.
public let WKWebsiteDataTypeOfflineWebApplicationCache =
  "WKWebsiteDataTypeOfflineWebApplicationCache"
/// What pages keep in `sessionStorage`.
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
/// What pages keep in `localStorage`.
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
/// WebSQL databases, which WebKit has given up.
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
/// IndexedDB databases.
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
/// What pages keep with the Cache API.
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
/// Service workers.
public let WKWebsiteDataTypeServiceWorkerRegistrations =
  "WKWebsiteDataTypeServiceWorkerRegistrations"
/// Files that pages keep with the File System API.
public let WKWebsiteDataTypeFileSystem = "WKWebsiteDataTypeFileSystem"
/// What was typed into search fields.
public let WKWebsiteDataTypeSearchFieldRecentSearches =
  "WKWebsiteDataTypeSearchFieldRecentSearches"
/// Keys of protected media.
public let WKWebsiteDataTypeMediaKeys = "WKWebsiteDataTypeMediaKeys"
/// Salts from which identifiers of devices are made.
public let WKWebsiteDataTypeHashSalt = "WKWebsiteDataTypeHashSalt"
/// What Screen Time keeps.
public let WKWebsiteDataTypeScreenTime = "WKWebsiteDataTypeScreenTime"
#endif
