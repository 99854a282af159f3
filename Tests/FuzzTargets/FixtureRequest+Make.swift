import FixtureSites

extension FixtureRequest {
  /// A request of these bytes; `nil` if its head is refused or not complete.
  static func make(_ bytes: [UInt8], body: [UInt8] = []) -> FixtureRequest? {
    var parser = RequestParser()
    guard case .head(let head, let length) = bytes.withUnsafeBytes({ parser.parse($0) }),
      length == bytes.count
    else { return nil }
    return FixtureRequest(head: head, body: body)
  }

  /// A request of this target.
  static func make(target: some Sequence<UInt8>, method: String = "GET") -> FixtureRequest? {
    make([UInt8]("\(method) ".utf8) + target + [UInt8](" HTTP/1.1\r\nHost: fixture\r\n\r\n".utf8))
  }
}
