import FixtureSites
import HTTPTypes

/// Everything that a request's head says, to be compared.
struct HeadText: Hashable {
  let line: String
  let fields: [String]
  let framing: BodyFraming
  let keepsAlive: Bool
  let expectsContinue: Bool
  let parts: [String?]

  init(_ head: RequestHead) {
    line = "\(head.method.rawValue) \(head.target) \(head.version.rawValue) \(head.form)"
    fields = head.slots.map { slot in
      "\(head.bytes[slot.name].map(Int.init)): \(head.bytes[slot.value].map(Int.init))"
    }
    framing = head.framing
    keepsAlive = head.keepsAlive
    expectsContinue = head.expectsContinue
    parts = [head.path, head.query, head.host, head.authority, head.hostName, head.request.path]
  }
}
