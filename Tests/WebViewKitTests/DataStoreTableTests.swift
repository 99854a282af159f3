import Testing
import WebViewKit

@Suite struct DataStoreTableTests {
  @Test func `a non-persistent store's value is kept until the store is released`() {
    var table = DataStoreTable<String>()
    var store: NonPersistentStore? = NonPersistentStore()
    for made in ["first", "second"] {
      guard let store else { continue }
      #expect(table.value(for: .nonPersistent(store)) { made } == "first")
    }
    #expect(table.values == ["first"])
    store = nil
    #expect(table.values.isEmpty)
  }

  @Test func `each data store has its own value, and a persistent store keeps its value`() {
    var table = DataStoreTable<Int>()
    let stores = [NonPersistentStore(), NonPersistentStore()]
    for (index, store) in stores.enumerated() {
      #expect(table.value(for: .nonPersistent(store)) { index } == index)
    }
    #expect(table.value(for: .persistent(identifier: nil)) { 2 } == 2)
    #expect(table.value(for: .persistent(identifier: "a")) { 3 } == 3)
    #expect(table.value(for: .persistent(identifier: nil)) { 4 } == 2)
    #expect(table.values.sorted() == [0, 1, 2, 3])
  }
}
