import NavigationTrace
import Testing

@Suite struct EventKindTests {
  @Test(arguments: EventKind.allCases)
  func `no kind lists a field twice`(kind: EventKind) {
    #expect(Set(kind.fields).count == kind.fields.count)
  }

  @Test(arguments: EventKind.allCases.filter { $0.rawValue.contains(".") })
  func `a name with a dot begins with its channel`(kind: EventKind) {
    #expect(kind.rawValue.hasPrefix(kind.channel.rawValue + "."))
  }

  @Test func `every field belongs to some kind`() {
    #expect(Set(EventKind.allCases.flatMap(\.fields)) == Set(EventField.allCases))
  }

  @Test func `the last field of a question is its answer`() {
    for kind in EventKind.allCases where kind.isQuestion {
      #expect(kind.fields.last == .answer)
    }
    #expect(!EventKind.answered.isQuestion)
    #expect(!EventKind.didReceiveScriptMessage.isQuestion)
  }
}
