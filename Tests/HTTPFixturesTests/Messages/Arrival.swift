import HTTPFixtures
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

  struct Incomplete: Error {}
}
