import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@testable import ModelEngine

@Suite struct HistoryEntriesTests {
  private func entry(_ path: String) throws -> HistoryEntry {
    let url = try #require(URL(string: "http://127.0.0.1" + path))
    let values = HistoryItemValues(id: HistoryItemID(), url: url, title: nil, initialURL: url)
    return HistoryEntry(
      values: values, request: URLRequest(url: url), document: LoadID())
  }

  @Test func `the app's items match the history after entries are added, removed and changed`()
    throws
  {
    var history = HistoryEntries(try ["/a", "/b", "/c"].map(entry))
    history.append(try entry("/d"))
    history.removeSubrange(1..<3)
    history[0].values.title = "A"
    history[1] = try entry("/e")
    #expect(history.items == history.map(\.values))
    #expect(history.items.map(\.url.path) == ["/a", "/e"])
    #expect(history.items.map(\.title) == ["A", nil])
  }

  @Test func `malformed data restores no back-forward list`() {
    #expect(SavedHistory(Data("no list".utf8)) == nil)
    #expect(SavedHistory(Data(#"{"items": [], "index": 0}"#.utf8)) == nil)
    #expect(SavedHistory([], index: nil) == nil)
  }
}
