import FixtureSites
import HTTPTypes

/// Bytes of a server, as the client of this module reads them.
enum ResponseTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    for limits in [MessageLimits(), .tight] {
      for method in [HTTPRequest.Method.get, .head, .connect] {
        let whole = try ResponseReading.read(.whole, of: bytes, to: method, limits: limits)
        for pieces in Pieces.allCases {
          try Violation.unlessEqual(
            try ResponseReading.read(pieces, of: bytes, to: method, limits: limits), whole,
            "the response to \(method) \(pieces)")
        }
        guard let head = whole.head else { continue }
        try check(head, to: method, limits: limits)
      }
    }
    try check(MadeResponse(of: bytes))
  }

  /// Checks that a correct response is read as it was meant, and not one byte more.
  private static func check(_ made: MadeResponse) throws(Violation) {
    let behind: [UInt8] = made.framing == .untilClose ? [] : [UInt8]("HTTP/1.1".utf8)
    let reading = try ResponseReading.read(
      .uneven, of: made.wire + behind, to: .get, limits: MessageLimits())
    try Violation.unlessEqual(reading.error, nil, "the end of \(made)")
    try Violation.unlessEqual(reading.head?.status, made.status, "the status of \(made)")
    try Violation.unlessEqual(reading.head?.framing, made.framing, "the framing of \(made)")
    try Violation.unlessEqual(
      reading.head?.fields.map { "\($0.name): \($0.value)" }, made.fields, "the fields of \(made)")
    try Violation.unlessEqual(reading.data, made.body, "the data of \(made)")
    try Violation.unlessEqual(reading.trailers, made.trailers, "the trailers of \(made)")
    try Violation.unlessEqual(reading.left, behind.count, "the bytes behind \(made)")
  }

  private static func check(
    _ head: ResponseHead, to method: HTTPRequest.Method, limits: MessageLimits
  ) throws(Violation) {
    try Violation.unless(
      head.status == 101 || 200...999 ~= head.status, "the final status \(head.status)")
    try Violation.unless(
      head.fields.count <= limits.fields, "\(head.fields.count) fields are over the limit")
    let texts = head.fields.map { $0.name.rawName + $0.value } + [head.reason]
    try Violation.unless(
      !texts.contains { $0.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 } },
      "a control character in a field or the reason")
    // RFC 9112 section 6.3: what never has a body.
    let isBodiless = method == .head || head.status == 204 || head.status == 304
    if isBodiless, head.status != 101 {
      let isTunnel = method == .connect && 200..<300 ~= head.status
      try Violation.unless(
        head.framing == .none || isTunnel, "\(head.status) to \(method) has \(head.framing)")
    }
    try Violation.unless(
      head.framing != .untilClose || !head.keepsAlive, "a body until the end, and then more")
  }
}
