/// A parser of addresses over HTTP (URL standard, section 4.4).
struct AddressParser {
  private static let slashes = Set("/\\".utf8)

  /// The scheme, if the text begins with one.
  private let scheme: String?
  /// What comes behind the scheme, without the fragment.
  private var rest: ArraySlice<UInt8>
  private let fragment: String?

  /// A text without the blanks around it, and without tabs and line ends.
  static func cleaned(_ text: String) -> ArraySlice<UInt8> {
    var bytes = ArraySlice(text.utf8)
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return bytes
  }

  /// The scheme that a text begins with, in lower case.
  static func scheme(of text: ArraySlice<UInt8>) -> String? {
    guard let end = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<end]
    let isScheme = scheme.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        index > 0
      default: false
      }
    }
    return isScheme && !scheme.isEmpty ? String(decoding: scheme, as: UTF8.self).lowercased() : nil
  }

  /// Prepares to read a text that has been cleaned.
  init(_ text: ArraySlice<UInt8>) {
    let end = text.firstIndex(of: UInt8(ascii: "#"))
    fragment = end.map { PercentEncodeSet.fragment.encode(text[$0...].dropFirst()) }
    rest = text[..<(end ?? text.endIndex)]
    scheme = Self.scheme(of: rest)
    if scheme != nil { rest = rest.drop { $0 != UInt8(ascii: ":") }.dropFirst() }
  }

  /// The address, `nil` if it is malformed or needs a base that is missing.
  func address(relativeTo base: WebAddress?) -> WebAddress? {
    guard let scheme = scheme ?? base?.scheme else { return nil }
    let isAbsolute = self.scheme != nil && (scheme != base?.scheme || rest.starts(with: "//".utf8))
    if isAbsolute || rest.prefix(2).allSatisfy(Self.slashes.contains) && rest.count > 1 {
      return address(authority: rest.drop(while: Self.slashes.contains), of: scheme)
    }
    guard var address = base else { return nil }
    address.fragment = fragment
    guard let first = rest.first else { return address }
    let (path, query) = pathAndQuery(rest)
    address.query = query
    if first != UInt8(ascii: "?") {
      let folder =
        Self.slashes.contains(first) ? [] : address.path.utf8.dropLast { $0 != UInt8(ascii: "/") }
      address.path = AddressPath.normalized(folder + path)
    }
    return address
  }

  private func address(authority rest: ArraySlice<UInt8>, of scheme: String) -> WebAddress? {
    let end =
      rest.firstIndex { Self.slashes.contains($0) || $0 == UInt8(ascii: "?") } ?? rest.endIndex
    var server = rest[..<end]
    var credentials = ""
    if let at = server.lastIndex(of: UInt8(ascii: "@")) {
      credentials = Self.credentials(server[..<at])
      server = server[at...].dropFirst()
    }
    let colon = server.lastIndex(of: UInt8(ascii: ":")).flatMap { colon in
      server[colon...].contains(UInt8(ascii: "]")) ? nil : colon
    }
    guard let host = AddressHost(server[..<(colon ?? server.endIndex)]) else { return nil }
    var address = WebAddress(scheme: scheme, credentials: credentials, host: host)
    if let colon, server.endIndex > colon + 1 {
      guard let port = Self.port(server[colon...].dropFirst()) else { return nil }
      address.port = port == WebAddress.defaultPort(of: scheme) ? nil : port
    }
    let (path, query) = pathAndQuery(rest[end...])
    address.path = AddressPath.normalized(Array(path))
    address.query = query
    address.fragment = fragment
    return address
  }

  private func pathAndQuery(
    _ text: ArraySlice<UInt8>
  ) -> (path: ArraySlice<UInt8>, query: String?) {
    guard let mark = text.firstIndex(of: UInt8(ascii: "?")) else { return (text, nil) }
    return (text[..<mark], PercentEncodeSet.query.encode(text[mark...].dropFirst()))
  }

  private static func credentials(_ text: ArraySlice<UInt8>) -> String {
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    let user = PercentEncodeSet.credentials.encode(text[..<colon])
    let password = PercentEncodeSet.credentials.encode(text[colon...].dropFirst())
    if user.isEmpty, password.isEmpty { return "" }
    return password.isEmpty ? "\(user)@" : "\(user):\(password)@"
  }

  private static func port(_ digits: ArraySlice<UInt8>) -> UInt16? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self))
  }
}

extension String.UTF8View {
  /// The bytes up to the last one that does not fit, as an array.
  fileprivate func dropLast(while fits: (UInt8) -> Bool) -> [UInt8] {
    var bytes = Array(self)
    while let last = bytes.last, fits(last) { bytes.removeLast() }
    return bytes
  }
}
