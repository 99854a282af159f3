import NavigationTrace
import Testing
import WebViewKit

@testable import NavigationRecording

@Suite struct ObservabilityCapabilitiesTests {
  @Test func `a field that is only sometimes observed is listed as absent or as supplied`() {
    let observability = Observability(
      .everything(
        but: EventKind.didCommit.from(
          "s",
          fields: [
            .url: ["s", .notObserved("u", if: "c")],
            .navigation: ["s", .notObserved("rule", by: "part", if: "c")],
          ])))
    #expect(observability.fields == [.didCommit: [.url: "u"]])
    #expect(observability.suppliedFields == [.didCommit: [.navigation]])
    #expect(observability.kinds.isEmpty)
  }

  @Test func `a field without its own entry has the observed origin of its event`() {
    let entry = EventKind.didCommit.from("s", .notObserved("r", by: "part"), fields: [.url: ["u"]])
    #expect(entry.fields.map(\.field) == [.navigation, .url])
    #expect(entry.fields.map(\.origins) == [["s"], ["u"]])
    // The app's own words have none.
    #expect(EventKind.downloadStarted.from("s").fields.isEmpty)
  }
}
