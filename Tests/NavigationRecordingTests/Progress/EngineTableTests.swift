import ModelEngine
import NavigationTrace
import Testing
import WebViewKit

@testable import NavigationRecording

@Suite struct EngineTableTests {
  private func error(_ capabilities: EngineCapabilities) -> String? {
    do {
      _ = try EngineTable(capabilities)
      return nil
    } catch { return "\(error)" }
  }

  @Test func `the model's table has an origin for every event and field`() {
    #expect(error(ModelEngine.capabilities) == nil)
  }

  @Test func `an event or field without an entry is refused by name`() {
    var table = EngineCapabilities.everything()
    table.events.removeAll { $0.event == "didFinish" || $0.event == "found" }
    #expect(
      error(table)
        == "the engine's table lacks didFinish, didFinish.navigation, didFinish.url, found, "
        + "found.value; it needs an entry for each event and field that an engine reports")
    table = .everything()
    table.events[0].fields.removeAll { $0.field == "url" }
    #expect(error(table)?.contains("lacks \(table.events[0].event).url;") == true)
  }

  @Test(arguments: [
    (EngineCapabilities.Event("didEnd", .native("s")), "didEnd"),
    (.init("didFinish", .native("s"), fields: ["colour": [.native("s")]]), "didFinish.colour"),
    (.init("didFinish", .native("s"), fields: ["realm": [.native("s")]]), "didFinish.realm"),
  ])
  func `an entry that no trace can have is refused`(
    entry: EngineCapabilities.Event, word: String
  ) {
    var table = EngineCapabilities.everything()
    table.events.append(entry)
    #expect(
      error(table)?.hasPrefix("the engine's table names \(word), which no trace has;") == true)
  }

  @Test func `a racy channel and a held event that no trace has are refused`() {
    var table = EngineCapabilities.everything(
      heldEvents: [.init(event: "didEnd", by: "part", "rule")])
    table.racyChannels = [.init(channel: "smells", reason: "r")]
    #expect(error(table)?.hasPrefix("the engine's table names didEnd, smells,") == true)
  }

  @Test func `a field with several origins may be unobservable, and may be supplied`() throws {
    let table = try EngineTable(
      .everything(but: [
        "didCommit.url": [.native("s"), .unobservable("u", if: "c")],
        "didCommit.navigation": [.native("s"), .supplied(by: "part", "rule", if: "c")],
      ]))
    let observability = table.observability
    #expect(observability.fields == [.didCommit: [.url: "u"]])
    #expect(observability.suppliedFields == [.didCommit: [.navigation: "part"]])
    #expect(observability.kinds.isEmpty && observability.suppliedKinds.isEmpty)
  }
}
