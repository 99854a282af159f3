#if !canImport(WebKit)
/// What an engine keeps for each data store, as long as an app or a view holds the store.
public struct DataStoreTable<Value> {
  fileprivate struct Entry {
    weak var store: NonPersistentStore?
    var value: Value
  }

  private var persistent: [String?: Value] = [:]
  private var nonPersistent: [ObjectIdentifier: Entry] = [:]

  /// Creates a table that knows no store.
  public init() {}

  /// The values of all stores that somebody still holds; those of the others are dropped.
  public var values: [Value] {
    mutating get {
      nonPersistent = nonPersistent.filter { $0.value.store != nil }
      return Array(persistent.values) + nonPersistent.values.map(\.value)
    }
  }

  /// The identifiers of the stores on disk that have a value, the default one apart.
  public var identifiers: [String] { persistent.keys.compactMap { $0 } }

  /// Drops the value of a store on disk.
  public mutating func remove(identifier: String) { persistent[identifier] = nil }

  /// The value of a store, made where there is none yet.
  public mutating func value(
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
      // An object that has gone may have had the same identity.
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
#endif
