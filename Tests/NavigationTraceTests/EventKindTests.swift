import NavigationTrace
import Testing

@Suite struct EventKindTests {
  @Test(arguments: EventKind.allCases)
  func `no event kind lists a field twice`(kind: EventKind) {
    #expect(Set(kind.fields).count == kind.fields.count)
  }

  @Test(arguments: EventKind.allCases.filter { $0.rawValue.contains(".") })
  func `an event name with a dot begins with the name of its channel`(kind: EventKind) {
    #expect(kind.rawValue.hasPrefix(kind.channel.rawValue + "."))
  }

  @Test func `every field belongs to an event kind`() {
    #expect(Set(EventKind.allCases.flatMap(\.fields)) == Set(EventField.allCases))
  }

  @Test func `the last field of an event kind that asks the app is the answer`() {
    for kind in EventKind.allCases where kind.isQuestion {
      #expect(kind.fields.last == .answer)
    }
    #expect(!EventKind.answered.isQuestion)
    #expect(!EventKind.didReceiveScriptMessage.isQuestion)
  }
}
