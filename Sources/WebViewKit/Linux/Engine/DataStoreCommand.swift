import Foundation

/// A command from WebViewKit to an engine that is about data stores, not about a view.
///
/// If an engine releases a promise without an answer, the promise is fulfilled with its fallback.
/// Therefore every caller gets an answer.
package enum DataStoreCommand: Sendable {
  /// A command to one store; if the store has not been used yet, the engine opens it.
  package enum Action: Sendable {
    /// Gets all cookies, in any order.
    case getAllCookies(Promise<[HTTPCookie]>)
    /// Sets cookies. Each replaces a cookie with the same name, domain and path.
    case setCookies([HTTPCookie], Promise<Void>)
    /// Deletes the stored cookie with the same name, domain and path.
    case deleteCookie(HTTPCookie, Promise<Void>)
    /// Sets whether the store accepts cookies.
    case setCookiePolicy(isAllowing: Bool, Promise<Void>)
    /// Gets whether the store accepts cookies.
    case getCookiePolicy(Promise<Bool>)
    /// Calls `notice` whenever cookies have changed; `nil` stops the calls.
    case observeCookies(CookieObserverID, notice: (@Sendable () -> Void)?)
    /// Gets a record for each site that has stored data of the given types.
    case fetchRecords(types: Set<String>, Promise<[DataRecordValues]>)
    /// Removes the data of the given types that the sites of the given records have stored.
    case removeRecords(types: Set<String>, [DataRecordValues], Promise<Void>)
    /// Removes all data of the given types that was changed since the given date.
    case removeData(types: Set<String>, modifiedSince: Date, Promise<Void>)
  }

  /// Performs a command on one store.
  case perform(Action, on: ViewSettings.DataStore)
  /// Removes a store from disk. The answer is the reason if that failed, and `nil` if it succeeded.
  case removeStore(identifier: String, Promise<String?>)
  /// Gets the identifiers of all stores on disk except the default store.
  case fetchIdentifiers(Promise<[String]>)
  /// Performs an action on the store of content rule lists in a folder; `nil` represents the
  /// default store.
  case performRuleListAction(RuleListAction, folder: String?)
}

/// The data that one site has stored, as far as an engine reports it.
package struct DataRecordValues: Hashable, Sendable {
  /// The site's domain.
  package var name: String
  /// The types of data, as WKWebsiteDataStore names them.
  package var types: Set<String>

  /// Creates the values of a record.
  package init(name: String, types: Set<String>) {
    self.name = name
    self.types = types
  }
}

/// A table with one value for each data store that an engine uses.
///
/// The value of a store in memory is dropped as soon as no app and no view uses the store.
package struct DataStoreTable<Value> {
  fileprivate struct Entry {
    weak var store: NonPersistentStore?
    var value: Value
  }

  private var persistent: [String?: Value] = [:]
  private var nonPersistent: [ObjectIdentifier: Entry] = [:]

  /// Creates an empty table.
  package init() {}

  /// The values of all stores that are still in use; the values of other stores are dropped.
  package var values: [Value] {
    mutating get {
      nonPersistent = nonPersistent.filter { $0.value.store != nil }
      return Array(persistent.values) + nonPersistent.values.map(\.value)
    }
  }

  /// The identifiers of the stores on disk that have a value, except the default store.
  package var identifiers: [String] { persistent.keys.compactMap { $0 } }

  /// Drops the value of a store on disk.
  package mutating func remove(identifier: String) { persistent[identifier] = nil }

  /// Returns the value of a store; if the store has no value yet, it is made.
  package mutating func value(
    for store: ViewSettings.DataStore, make: () -> Value
  ) -> Value {
    switch store {
    case .persistent(let identifier):
      if let value = persistent[identifier] { return value }
      let value = make()
      persistent[identifier] = value
      return value
    case .nonPersistent(let store):
      let key = ObjectIdentifier(store)
      // A deallocated object may have had the same identifier.
      if let entry = nonPersistent[key], entry.store === store { return entry.value }
      let value = make()
      nonPersistent = nonPersistent.filter { $0.value.store != nil }
      nonPersistent[key] = Entry(store: store, value: value)
      return value
    }
  }
}

extension DataStoreTable: Sendable where Value: Sendable {}
extension DataStoreTable.Entry: Sendable where Value: Sendable {}

/// The identifier of an observer of a store's cookies.
package typealias CookieObserverID = Identifier<any WKHTTPCookieStoreObserver>
