#if WebKitGTK
import NavigationTrace
import Testing
import WebKitGTKEngine
import WebViewKit

@Suite struct CapabilityTests {
  @Test func `the table speaks the words of a trace`() {
    let capabilities = WebKitGTKEngine().capabilities
    for gap in capabilities.gaps {
      let kind = EventKind(rawValue: gap.event)
      #expect(kind != nil, "\(gap.event)")
      guard let name = gap.field else { continue }
      #expect(kind?.fields.contains { $0.rawValue == name } == true, "\(gap.event).\(name)")
    }
    for race in capabilities.racyChannels {
      let isKnown =
        Channel(rawValue: race.channel) != nil || EventKind(rawValue: race.channel) != nil
      #expect(isKnown, "\(race.channel)")
    }
  }
}
#endif
