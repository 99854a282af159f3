import HTTPMessages
import HTTPTypes

/// The three ways in which every parser case arrives.
enum Arrival: CaseIterable {
  case whole, byteByByte, withTrailingBytes

  /// Calls `step` with growing bytes until it has an answer; `nil` if the bytes do not suffice.
  func feed<Answer>(
    _ text: String, _ step: (UnsafeRawBufferPointer) -> Answer?
  ) -> Answer? {
    let bytes = [UInt8](text.utf8)
    switch self {
    case .whole: return bytes.withUnsafeBytes(step)
    case .withTrailingBytes: return (bytes + [UInt8]("\u{1}more".utf8)).withUnsafeBytes(step)
    case .byteByByte:
      for count in 0...bytes.count {
        if let answer = bytes[..<count].withUnsafeBytes(step) { return answer }
      }
      return nil
    }
  }
}

extension ResponseParser {
  /// `STATUS REASON framing alive|data|end`, or the error.
  static func read(
    _ text: String, to method: HTTPRequest.Method = .get, _ arrival: Arrival, closes: Bool = false,
    limits: MessageLimits = MessageLimits()
  ) -> String {
    var parser = ResponseParser(to: method, limits: limits)
    var (summary, data, dropped) = ("", [UInt8](), 0)
    func see(_ step: Step, _ rest: UnsafeRawBufferPointer) -> String? {
      switch step {
      case .needsMore: return nil
      case .head(let head, let consumed):
        let life = head.keepsAlive ? "alive" : "dying"
        summary = "\(head.status) \(head.reason) \(head.framing) \(life)"
        dropped += consumed
      case .data(let range, let consumed):
        data += rest[range]
        dropped += consumed
      case .end(let consumed):
        dropped += consumed
        return "\(summary)|\(String(decoding: data, as: UTF8.self))|\(dropped)"
      case .refused(let error): return "\(error)"
      }
      return ""
    }
    let answer = arrival.feed(text) { bytes -> String? in
      while true {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[dropped...])
        guard let answer = see(parser.next(rest), rest) else { return nil }
        if !answer.isEmpty { return answer }
      }
    }
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    return answer ?? (closes ? see(parser.finish(), none) : nil) ?? "needs more"
  }
}

extension RequestParser {
  /// The head of a complete request or the error.
  static func result(
    _ text: String, _ arrival: Arrival = .whole, limits: MessageLimits = MessageLimits()
  ) -> Result<(head: RequestHead, length: Int), RequestError>? {
    var parser = RequestParser(limits: limits)
    return arrival.feed(text) { bytes in
      switch parser.parse(bytes) {
      case .needsMore: nil
      case .head(let head, let length): .success((head, length))
      case .refused(let error): .failure(error)
      }
    }
  }
}

extension FixtureRequest {
  /// A request as a browser would send it.
  static func make(
    _ method: String = "GET", _ target: String = "/", fields: [String] = [], body: String = ""
  ) throws -> FixtureRequest {
    let lines = (["\(method) \(target) HTTP/1.1", "Host: fixture"] + fields)
    let text = lines.map { $0 + "\r\n" }.joined() + "\r\n"
    guard let head = try RequestParser.result(text)?.get().head else { throw Incomplete() }
    return FixtureRequest(head: head, body: [UInt8](body.utf8))
  }

  /// A request of HTTP/2 without a body.
  static func http2(_ path: String, method: String = "GET") throws -> FixtureRequest {
    var section = FieldSection(limits: MessageLimits())
    for (name, value) in [(":method", method), (":path", path), (":authority", "a")] {
      Array(name.utf8).withUnsafeBytes { name in
        Array(value.utf8).withUnsafeBytes { section.append(name, $0) }
      }
    }
    return FixtureRequest(
      head: try RequestHead(section, endsStream: true, limits: MessageLimits()))
  }

  struct Incomplete: Error {}
}
