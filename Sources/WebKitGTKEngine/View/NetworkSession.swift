#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// A network session: the cookies, caches and credentials of all views that share a data store.
@WebKitActor final class NetworkSession {
  let pointer: OpaquePointer
  let cookieManager: OpaquePointer
  private unowned let table: ViewTable
  var cookieObservers: [CookieObserverID: @Sendable () -> Void] = [:]

  /// Opens a session whose store is in a folder; without a folder, the session is ephemeral.
  init(_ folder: String?, of table: ViewTable) {
    self.table = table
    if let folder {
      pointer = webkit_network_session_new(folder + "/data", folder + "/cache")
    } else {
      pointer = webkit_network_session_new_ephemeral()
    }
    cookieManager = webkit_network_session_get_cookie_manager(pointer)
    if let folder {
      webkit_cookie_manager_set_persistent_storage(
        cookieManager, folder + "/cookies", WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
    }
    webkit_network_session_set_proxy_settings(
      pointer, WEBKIT_NETWORK_PROXY_MODE_NO_PROXY, nil)
    webkit_network_session_set_persistent_credential_storage_enabled(pointer, 0)
    GObjectSignals.connect(UnsafeMutableRawPointer(pointer), "download-started", to: self) {
      session, call in
      if let download = call.pointer(1) { session.table.adopt(download) }
    }
    GObjectSignals.connect(UnsafeMutableRawPointer(cookieManager), "changed", to: self) {
      session, _ in
      session.table.recordActivity()
      for notify in session.cookieObservers.values { notify() }
    }
  }

  isolated deinit {
    GObjectSignals.disconnect(UnsafeMutableRawPointer(cookieManager), from: self)
    GObjectSignals.disconnect(UnsafeMutableRawPointer(pointer), from: self)
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Makes a round trip through the network process; its earlier messages arrive before the end.
  func roundTrip() -> Promise<Bool> {
    let reply = Promise<Bool>()
    getCookiePolicy { _ in reply.fulfill(true) }
    return reply
  }
}

/// The commands of WebViewKit's classes.
extension NetworkSession {
  func performAction(_ action: DataStoreCommand.Action) {
    switch action {
    case .getAllCookies(let question): getAllCookies { question.fulfill($0) }
    case .setCookies(let cookies, let question): set(cookies[...]) { question.fulfill(()) }
    case .deleteCookie(let cookie, let question): delete(cookie) { question.fulfill(()) }
    case .setCookiePolicy(let isAllowing, let question):
      setCookiePolicy(isAllowing: isAllowing) { question.fulfill(()) }
    case .getCookiePolicy(let question): getCookiePolicy { question.fulfill($0) }
    case .observeCookies(let id, let notice): cookieObservers[id] = notice
    case .fetchRecords(let types, let question): fetchRecords(types) { question.fulfill($0) }
    case .removeRecords(let types, let records, let question):
      removeRecords(types, records) { question.fulfill(()) }
    case .removeData(let types, let date, let question):
      removeData(types, since: date) { question.fulfill(()) }
    }
  }
}

extension NetworkSession {
  private var dataManager: OpaquePointer {
    webkit_network_session_get_website_data_manager(pointer)
  }

  func fetchRecords(_ types: Set<String>, _ receive: @escaping ([DataRecordValues]) -> Void) {
    fetch(types) { data in
      receive(
        data.map { record in
          let types = webkit_website_data_get_types(record)
          return DataRecordValues(
            name: String(gstring: webkit_website_data_get_name(record)),
            types: Set(Self.dataTypes.filter { types.contains($0.value) }.keys))
        })
    }
  }

  func removeRecords(
    _ types: Set<String>, _ records: [DataRecordValues], _ done: @escaping () -> Void
  ) {
    let names = Set(records.map(\.name))
    fetch(types) { [self] data in
      let found = data.filter {
        names.contains(String(gstring: webkit_website_data_get_name($0)))
      }
      guard !found.isEmpty else { return done() }
      var list: UnsafeMutablePointer<GList>?
      for record in found { list = g_list_prepend(list, UnsafeMutableRawPointer(record)) }
      webkit_website_data_manager_remove(
        dataManager, native(types), list, nil, Completion.callback,
        Completion { [dataManager] result in
          webkit_website_data_manager_remove_finish(dataManager, result, nil)
          done()
        }.retained)
      g_list_free(list)
    }
  }

  /// Removes data that was changed since a date; libsoup does not record such dates for cookies.
  func removeData(_ types: Set<String>, since date: Date, _ done: @escaping () -> Void) {
    // WebKit expects the length of the time before now; 0 removes everything.
    let isEverything = date <= Date(timeIntervalSince1970: 0)
    let span = isEverything ? 0 : max(-date.timeIntervalSinceNow * 1_000_000, 1)
    webkit_website_data_manager_clear(
      dataManager, native(types), GTimeSpan(span), nil, Completion.callback,
      Completion { [dataManager] result in
        webkit_website_data_manager_clear_finish(dataManager, result, nil)
        done()
      }.retained)
  }

  private func fetch(_ types: Set<String>, _ receive: @escaping ([OpaquePointer]) -> Void) {
    webkit_website_data_manager_fetch(
      dataManager, native(types), nil, Completion.callback,
      Completion { [dataManager] result in
        let list = webkit_website_data_manager_fetch_finish(dataManager, result, nil)
        receive(list.elements)
        g_list_free_full(list) { webkit_website_data_unref(OpaquePointer($0)) }
      }.retained)
  }

  private func native(_ types: Set<String>) -> WebKitWebsiteDataTypes {
    WebKitWebsiteDataTypes(
      rawValue: types.compactMap { Self.dataTypes[$0]?.rawValue }.reduce(0, |))
  }

  /// WebKitGTK's data types, keyed by WKWebsiteDataStore's types; other types are never stored.
  private static let dataTypes: [String: WebKitWebsiteDataTypes] = [
    WKWebsiteDataTypeCookies: WEBKIT_WEBSITE_DATA_COOKIES,
    WKWebsiteDataTypeDiskCache: WEBKIT_WEBSITE_DATA_DISK_CACHE,
    WKWebsiteDataTypeMemoryCache: WEBKIT_WEBSITE_DATA_MEMORY_CACHE,
    WKWebsiteDataTypeSessionStorage: WEBKIT_WEBSITE_DATA_SESSION_STORAGE,
    WKWebsiteDataTypeLocalStorage: WEBKIT_WEBSITE_DATA_LOCAL_STORAGE,
    WKWebsiteDataTypeIndexedDBDatabases: WEBKIT_WEBSITE_DATA_INDEXEDDB_DATABASES,
    WKWebsiteDataTypeFetchCache: WEBKIT_WEBSITE_DATA_DOM_CACHE,
    WKWebsiteDataTypeServiceWorkerRegistrations:
      WEBKIT_WEBSITE_DATA_SERVICE_WORKER_REGISTRATIONS,
    WKWebsiteDataTypeHashSalt: WEBKIT_WEBSITE_DATA_DEVICE_ID_HASH_SALT,
  ]
}

extension WebKitWebsiteDataTypes {
  fileprivate func contains(_ type: WebKitWebsiteDataTypes) -> Bool {
    rawValue & type.rawValue != 0
  }
}

/// The folders of the stores on disk; each is named after the identifier of its store.
struct StoreFolder: Sendable {
  private let root: String

  /// Chooses the root folder; `nil` represents `navtrace` in the user's data folder (XDG Base
  /// Directory Specification).
  init(_ root: String?) {
    self.root = root ?? String(cString: g_get_user_data_dir()) + "/navtrace"
  }

  /// Returns the folder of a store; `nil` represents the default store.
  func path(of identifier: String?) -> String { root + "/" + (identifier ?? "default") }

  /// The folder of the default store of content rule lists.
  var ruleLists: String { root + "/ContentRuleLists" }

  var identifiers: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.filter { UUID(uuidString: $0) != nil }.sorted()
  }

  func contains(_ identifier: String) -> Bool {
    FileManager.default.fileExists(atPath: path(of: identifier))
  }

  /// Removes a store; if that fails, returns the reason.
  func remove(_ identifier: String) -> String? {
    do {
      try FileManager.default.removeItem(atPath: path(of: identifier))
      return nil
    } catch {
      return error.localizedDescription
    }
  }
}
#endif
