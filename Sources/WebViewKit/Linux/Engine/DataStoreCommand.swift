import Foundation

/// A command of the facade to an engine that concerns data stores and no view.
///
/// A promise that an engine releases is fulfilled with its fallback, so every caller gets an
/// answer.
package enum DataStoreCommand: Sendable {
  /// A command to one store, which the engine opens if it has not been used yet.
  package enum Action: Sendable {
    /// Gets all cookies, in any order.
    case getAllCookies(Promise<[HTTPCookie]>)
    /// Sets cookies; cookies with the same name, domain and path are replaced.
    case setCookies([HTTPCookie], Promise<Void>)
    /// Deletes the stored cookie with the same name, domain and path.
    case deleteCookie(HTTPCookie, Promise<Void>)
    /// Sets whether the store accepts cookies.
    case setCookiePolicy(isAllowing: Bool, Promise<Void>)
    /// Gets whether the store accepts cookies.
    case getCookiePolicy(Promise<Bool>)
    /// Calls `notice` whenever cookies have changed; `nil` ends the calls.
    case observeCookies(CookieObserverID, notice: (@Sendable () -> Void)?)
    /// Gets the data of some types that sites have stored.
    case fetchRecords(types: Set<String>, Promise<[DataRecordValues]>)
    /// Removes the data of some types that the sites of some records have stored.
    case removeRecords(types: Set<String>, [DataRecordValues], Promise<Void>)
    /// Removes all data of some types that was changed since a date.
    case removeData(types: Set<String>, modifiedSince: Date, Promise<Void>)
  }

  /// Performs a command on one store.
  case perform(Action, on: ViewSettings.DataStore)
  /// Removes a store from disk; the answer is the reason if that failed, `nil` if it was removed.
  case removeStore(identifier: String, Promise<String?>)
  /// Gets the identifiers of all stores on disk except the default store.
  case fetchIdentifiers(Promise<[String]>)
  /// Performs an action on a store of content rule lists, by its folder; `nil` is the default one.
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

/// The values that an engine keeps for data stores, as long as an app or a view holds them.
package struct DataStoreTable<Value> {
  fileprivate struct Entry {
    weak var store: NonPersistentStore?
    var value: Value
  }

  private var persistent: [String?: Value] = [:]
  private var nonPersistent: [ObjectIdentifier: Entry] = [:]

  /// Creates a table that knows no store.
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

  /// Returns the value of a store, made if there is none yet.
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
      // The identity may be that of an earlier object that is gone.
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
