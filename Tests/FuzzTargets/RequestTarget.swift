import FixtureSites
import HTTPTypes

/// Bytes of a client, as a connection reads them: heads and bodies, one after the other.
enum RequestTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    for limits in [MessageLimits(), .tight] {
      let whole = try RequestStream.read(.whole, of: bytes, limits: limits)
      for pieces in Pieces.allCases {
        try Violation.unlessEqual(
          try RequestStream.read(pieces, of: bytes, limits: limits), whole,
          "what is read of the bytes \(pieces)")
      }
      guard let head = whole.heads.first else { continue }
      try checkHead(head, limits: limits)
      try checkTrailing(bytes, whole, limits: limits)
    }
  }

  /// Checks that an accepted head has nothing that is forbidden, whatever it was made of.
  private static func checkHead(_ head: RequestHead, limits: MessageLimits) throws(Violation) {
    try Violation.unless(
      head.bytes.count <= limits.head + 2, "a head of \(head.bytes.count) bytes is over the limit")
    try Violation.unless(
      head.slots.count <= limits.fields, "\(head.slots.count) fields are over the limit")
    var names: [String] = []
    for slot in head.slots {
      let name = head.bytes[slot.name]
      names.append(String(decoding: name, as: UTF8.self).lowercased())
      try Violation.unless(
        !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A },
        "the field name \(names.last ?? "") is none")
      try Violation.unless(
        !head.bytes[slot.value].contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 || $0 == 0x7F },
        "the field \(names.last ?? "") has a control character")
    }
    try checkFraming(head, names)
    try checkAgain(head, limits: limits)
  }

  /// RFC 9112 sections 3.2 and 6.3: whatever two readers could understand differently.
  private static func checkFraming(_ head: RequestHead, _ names: [String]) throws(Violation) {
    let hosts = names.count { $0 == "host" }
    try Violation.unless(
      hosts == 1 || (hosts == 0 && head.version == .http10), "a request with \(hosts) hosts")
    let lengths = names.count { $0 == "content-length" }
    let codings = names.count { $0 == "transfer-encoding" }
    try Violation.unless(lengths + codings <= 1, "\(lengths) lengths and \(codings) codings")
    switch head.framing {
    case .none: try Violation.unless(codings == 0, "a coding, and no body")
    case .length(let length):
      try Violation.unless(lengths == 1 && length > 0, "a body of \(length) bytes out of nothing")
    case .chunked:
      try Violation.unless(codings == 1 && head.version == .http11, "chunks that nobody announced")
    case .untilClose: throw Violation("the body of a request until the end of the connection")
    }
  }

  /// A head that is written again from what was understood is understood as the same.
  private static func checkAgain(_ head: RequestHead, limits: MessageLimits) throws(Violation) {
    var bytes = [UInt8]("\(head.method.rawValue) \(head.target) \(head.version.rawValue)\r\n".utf8)
    for slot in head.slots {
      bytes += head.bytes[slot.name] + [0x3A, 0x20] + head.bytes[slot.value] + [0x0D, 0x0A]
    }
    // The space behind the colon may be new, and is not what the limits are about.
    var wider = limits
    (wider.head, wider.line) = (limits.head + limits.fields + 2, limits.line + 1)
    let again = try RequestStream.read(.whole, of: bytes + [0x0D, 0x0A], limits: wider)
    guard let copy = again.heads.first else {
      throw Violation("a head that was let through is refused when it is written anew: \(again)")
    }
    try Violation.unlessEqual(HeadText(copy), HeadText(head), "a head that was written anew")
  }

  /// Bytes behind a message that has ended say nothing about it.
  private static func checkTrailing(
    _ bytes: [UInt8], _ whole: RequestStream, limits: MessageLimits
  ) throws(Violation) {
    guard whole.end == .betweenMessages else { return }
    let more = try RequestStream.read(.whole, of: bytes + [0x01], limits: limits)
    try Violation.unlessEqual(
      Array(more.messages.prefix(whole.messages.count)), whole.messages,
      "the messages before a byte that is not a request")
  }
}
