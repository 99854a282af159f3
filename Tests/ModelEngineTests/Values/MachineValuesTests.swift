import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@testable import ModelEngine

/// The values that outlive a navigation, one by one.
@Suite struct MachineValuesTests {
  private func entry(_ path: String) throws -> HistoryEntry {
    let url = try #require(URL(string: "http://127.0.0.1" + path))
    let values = HistoryItemValues(id: HistoryItemID(), url: url, title: nil, initialURL: url)
    return HistoryEntry(values: values, request: URLRequest(url: url), document: LoadID())
  }

  @Test func `going back moves the cursor of the list, and a refused navigation returns it`() throws
  {
    var list = BackForwardList()
    let first = try entry("/a")
    let second = try entry("/b")
    _ = list.add(first)
    _ = list.add(second)
    list.moveCursor(to: first.values.id)
    #expect(list.cursor == 0)
    #expect(list.committedItem == second.values.id)
    list.returnCursor(from: first.values.id)
    #expect(list.cursor == 1)
  }

  @Test func `a new item drops the items ahead of the cursor`() throws {
    var list = BackForwardList()
    let entries = try ["/a", "/b", "/c"].map(entry)
    for entry in entries { _ = list.add(entry) }
    list.moveCursor(to: entries[0].values.id)
    let uses = RuleUses()
    let addition = try RuleUses.$current.withValue(uses) { list.add(try entry("/d")) }
    #expect(addition.endedItems == entries[1...].map(\.values.id))
    #expect(list.items.map(\.url.path) == ["/a", "/d"])
    #expect(uses[.newItemDropsThoseAhead] == 1)
  }

  @Test
  func
    `answering a request removes it, and a process's end removes all but download requests`()
    throws
  {
    var questions = OpenQuestions()
    let action = questions.add(.action(FrameID(), NavigationID()))
    let destination = questions.add(.destination(DownloadID()))
    let other = questions.add(.action(FrameID(), NavigationID()))
    #expect(questions.remove(action) != nil)
    #expect(questions.remove(action) == nil)
    questions.removeAllOfProcess()
    #expect(questions.remove(other) == nil)
    #expect(questions.remove(destination) != nil)
  }

  @Test func `adding a third page to the page cache removes the oldest one`() {
    var cache = PageCache()
    let items = (0..<3).map { _ in HistoryItemID() }
    let uses = RuleUses()
    let process = WebProcess()
    RuleUses.$current.withValue(uses) {
      for item in items {
        let page = CachedPage(
          item: item, title: "", process: process, isSuspended: false, frames: [Frame()])
        cache.add(page)
      }
    }
    #expect(cache.pages.map(\.item) == Array(items[1...]))
    #expect(uses[.pageCacheHoldsTwo] == 1)
  }
}
