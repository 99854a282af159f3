import Foundation
import Testing
import WebViewKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct WKWebsiteDataStoreTests {
  private let bench = Bench()

  @Test func `a data store keeps the identifier it is made with, and the default store has none`()
    throws
  {
    let identifier = UUID()
    let store = WKWebsiteDataStore(forIdentifier: identifier)
    #expect(store.identifier == identifier && store.isPersistent)
    #expect(WKWebsiteDataStore.default().identifier == nil)
    let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    #expect(!WKWebsiteDataStore(forIdentifier: zero).isPersistent)
  }

  @Test func `allWebsiteDataTypes returns the fifteen WKWebsiteDataType names`() {
    let types = WKWebsiteDataStore.allWebsiteDataTypes()
    #expect(types.count == 15 && types.contains("WKWebsiteDataTypeLocalStorage"))
    #expect(types.allSatisfy { $0.hasPrefix("WKWebsiteDataType") })
  }

  @Test func `data records are sent to the engine unchanged`() async throws {
    let store = WKWebsiteDataStore.nonPersistent()
    store.engine = bench.connection
    var records: [WKWebsiteDataRecord] = []
    store.fetchDataRecords(ofTypes: [WKWebsiteDataTypeCookies]) { records = $0 }
    let values = DataRecordValues(name: "example.com", types: [WKWebsiteDataTypeCookies])
    guard case .perform(.fetchRecords(_, let question), _)? = next() else { return }
    question.fulfill([values])
    try #require(await bench.engine.delivered())
    #expect(records.map(\.displayName) == ["example.com"])
    #expect(records.first?.dataTypes == [WKWebsiteDataTypeCookies])
    var isDone = false
    store.removeData(ofTypes: [WKWebsiteDataTypeCookies], for: records) { isDone = true }
    guard case .perform(.removeRecords(_, let removed, let done), _)? = next() else { return }
    #expect(removed == [values])
    done.fulfill(())
    try #require(await bench.engine.delivered())
    #expect(isDone)
    store.removeData(ofTypes: [], modifiedSince: .distantPast) {}
    guard case .perform(.removeData(_, let date, _), _)? = next() else { return }
    #expect(date == .distantPast)
  }

  @Test(arguments: [nil, "Data store is in use"])
  func `removing a data store that is in use completes with an error`(_ problem: String?)
    async throws
  {
    var result: NSError?
    WKWebsiteDataStore.remove(forIdentifier: UUID(), on: bench.connection) {
      result = $0 as NSError?
    }
    guard case .removeStore(_, let question)? = next() else { return }
    question.fulfill(problem)
    try #require(await bench.engine.delivered())
    #expect(result?.localizedDescription == problem)
    if problem != nil {
      #expect(result?.domain == "WKWebSiteDataStore" && result?.code == WKError.unknown.rawValue)
    }
  }

  @Test func `data store identifiers that are not UUIDs are left out`() async throws {
    let identifier = UUID()
    var identifiers: [UUID] = []
    WKWebsiteDataStore.fetchAllDataStoreIdentifiers(on: bench.connection) { identifiers = $0 }
    guard case .fetchIdentifiers(let question)? = next() else { return }
    question.fulfill([identifier.uuidString, "default"])
    try #require(await bench.engine.delivered())
    #expect(identifiers == [identifier])
  }

  /// The only command since the last time.
  private func next() -> DataStoreCommand? {
    let commands = bench.engine.takeStoreCommands()
    #expect(commands.count == 1)
    return commands.first
  }
}
