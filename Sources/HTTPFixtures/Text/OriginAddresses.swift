/// Where each origin of a site is served, by name: `main` is at `http://127.0.0.1:8080`.
public struct OriginAddresses: Hashable, Sendable {
  /// The addresses, scheme to port, without a slash at the end.
  public var addresses: [String: String]

  /// Creates the table that `${origin.NAME}` is looked up in.
  public init(_ addresses: [String: String]) {
    self.addresses = addresses
  }

  /// The text with every `${origin.NAME}` of a known name replaced, and with it
  /// `${origin.NAME.host}`, `.hostname` and `.port`, which are parts of the address.
  public func replacingPlaceholders(in text: String) -> String {
    String(decoding: replacingPlaceholders(in: [UInt8](text.utf8)), as: UTF8.self)
  }

  /// The bytes with every `${origin.NAME}` of a known name replaced.
  func replacingPlaceholders(in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for placeholder in Placeholder.all(in: bytes) {
      guard let (name, part) = placeholder.origin, let address = addresses[name] else { continue }
      result += bytes[copied..<placeholder.range.lowerBound]
      result += (part?.text(of: address) ?? address[...]).utf8
      copied = placeholder.range.upperBound
    }
    return copied == 0 ? bytes : result + bytes[copied...]
  }
}
