import ModelEngine
import NavigationTrace
import Testing
import WebViewKit

@testable import NavigationHarness

@Suite struct EngineCapabilitiesTests {
  @Test func `every word of the model's capability table is one of a trace`() throws {
    let capabilities = ModelEngine().capabilities
    let observability = try Observability(capabilities)
    let fields = observability.fields.values.reduce(0) { $0 + $1.count }
    #expect(observability.kinds.count + fields == capabilities.gaps.count)
    #expect(observability.races.count == capabilities.racyChannels.count)
  }
}
