#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension NetworkSession {
  private var dataManager: OpaquePointer {
    webkit_network_session_get_website_data_manager(pointer)
  }

  /// Gives what sites have stored of some types.
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

  /// Removes what the sites of some records have stored.
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

  /// Removes what was changed since a moment; of cookies libsoup knows no such moment.
  func removeData(_ types: Set<String>, since date: Date, _ done: @escaping () -> Void) {
    // WebKit takes the span of time before now; none at all is everything.
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

  /// WebKitGTK's types by WKWebsiteDataStore's; those without a counterpart are stored by nobody.
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
#endif
