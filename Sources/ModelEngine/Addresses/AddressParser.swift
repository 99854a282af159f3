import Foundation

/// A URL parser (URL standard, section 4.4).
struct AddressParser {
  private static let slash: Set = [UInt8(ascii: "/")]
  private static let bothSlashes: Set = [UInt8(ascii: "/"), UInt8(ascii: "\\")]

  /// The scheme in lower case, if the string begins with one.
  private let scheme: String?
  /// The part between the scheme and the query.
  private let rest: ArraySlice<UInt8>
  private let query: ArraySlice<UInt8>?
  private let fragment: ArraySlice<UInt8>?

  /// Splits a string into its parts, after removing outer blanks and all tabs and line ends.
  init(_ text: String) {
    var bytes = ArraySlice(text.utf8)
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    fragment = hash.map { bytes[$0...].dropFirst() }
    bytes = bytes[..<(hash ?? bytes.endIndex)]
    scheme = Self.scheme(of: bytes)
    if scheme != nil { bytes = bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst() }
    let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
    query = mark.map { bytes[$0...].dropFirst() }
    rest = bytes[..<(mark ?? bytes.endIndex)]
  }

  /// Returns the bytes that count as slashes in URLs with a scheme.
  static func slashes(of scheme: String) -> Set<UInt8> {
    WebAddress.isSpecial(scheme) ? bothSlashes : slash
  }

  /// Returns the URL; `nil` if it is malformed, or if it is relative and cannot be resolved.
  func address(relativeTo base: WebAddress?) -> WebAddress? {
    guard var address = place(relativeTo: base) else { return nil }
    if let query {
      let encoded: PercentEncodeSet = address.isSpecial ? .specialQuery : .query
      address.query = encoded.encode(query)
    }
    address.fragment = fragment.map(PercentEncodeSet.fragment.encode)
    return address
  }

  /// Returns the URL without the query and the fragment of the string.
  ///
  /// If the string begins with its query, the URL has the query of the base.
  private func place(relativeTo base: WebAddress?) -> WebAddress? {
    guard let scheme else { return base.flatMap(relative) }
    if scheme == "file" { return file(relativeTo: base) }
    let isServer = rest.starts(with: "//".utf8)
    if WebAddress.isSpecial(scheme) {
      if let base, base.scheme == scheme, !isServer { return relative(to: base) }
      return address(of: rest.drop(while: Self.bothSlashes.contains), scheme)
    }
    if isServer { return address(of: rest.dropFirst(2), scheme) }
    var address = WebAddress(scheme: scheme)
    if rest.first == UInt8(ascii: "/") {
      address.path.append(rest.dropFirst(), scheme: scheme)
    } else {
      address.path = .opaque(PercentEncodeSet.control.encode(rest))
    }
    return address
  }

  /// Resolves the part after the scheme (URL standard, relative state, no scheme state).
  private func relative(to base: WebAddress) -> WebAddress? {
    if case .opaque = base.path {
      return rest.isEmpty && query == nil && fragment != nil ? base : nil
    }
    if base.scheme == "file" { return file(relativeTo: base) }
    guard let first = rest.first else { return base }
    var address = base
    address.query = nil
    let slashes = Self.slashes(of: base.scheme)
    guard slashes.contains(first) else {
      address.path = base.path.folder(ofFiles: false)
      address.path.append(rest, scheme: base.scheme)
      return address
    }
    guard rest.dropFirst().first.map(slashes.contains) != true else {
      let isSpecial = base.isSpecial
      return self.address(
        of: isSpecial ? rest.drop(while: slashes.contains) : rest.dropFirst(2), base.scheme)
    }
    address.path = .segments([])
    address.path.append(rest.dropFirst(), scheme: base.scheme)
    return address
  }

  /// Parses a `file:` URL (URL standard, file state, file slash state, file host state).
  private func file(relativeTo base: WebAddress?) -> WebAddress? {
    let base = base?.scheme == "file" ? base : nil
    var address = WebAddress(scheme: "file", host: .empty)
    let isRooted = rest.first.map(Self.bothSlashes.contains) == true
    guard isRooted else {
      guard let base else {
        address.path.append(rest, scheme: "file")
        return address
      }
      address = base
      guard !rest.isEmpty else { return address }
      address.query = nil
      address.path =
        DriveLetter.begins(rest) ? .segments([]) : base.path.folder(ofFiles: true)
      address.path.append(rest, scheme: "file")
      return address
    }
    let behind = rest.dropFirst()
    if behind.first.map(Self.bothSlashes.contains) == true {
      return self.address(ofFileAt: behind.dropFirst())
    }
    if let base {
      address.host = base.host
      if !DriveLetter.begins(behind), let drive = base.path.segments.first,
        DriveLetter.isNormalized(drive)
      {
        address.path = .segments([drive])
      }
    }
    address.path.append(behind, scheme: "file")
    return address
  }

  private func address(ofFileAt text: ArraySlice<UInt8>) -> WebAddress? {
    var address = WebAddress(scheme: "file", host: .empty)
    let end = text.firstIndex(where: Self.bothSlashes.contains) ?? text.endIndex
    let name = text[..<end]
    guard !DriveLetter.isOne(name) else {
      address.path.append(text, scheme: "file")
      return address
    }
    if !name.isEmpty {
      guard let host = AddressHost(name) else { return nil }
      if host.text != "localhost" { address.host = host }
    }
    address.path.append(text[end...].dropFirst(), scheme: "file")
    return address
  }

  /// Parses the part after the two slashes before a server (URL standard, authority state).
  private func address(of text: ArraySlice<UInt8>, _ scheme: String) -> WebAddress? {
    let end = text.firstIndex(where: Self.slashes(of: scheme).contains) ?? text.endIndex
    var server = text[..<end]
    var address = WebAddress(scheme: scheme)
    if let at = server.lastIndex(of: UInt8(ascii: "@")) {
      address.credentials = Self.credentials(server[..<at])
      server = server[at...].dropFirst()
      guard !server.isEmpty else { return nil }
    }
    let colon = server.lastIndex(of: UInt8(ascii: ":")).flatMap { colon in
      server[colon...].contains(UInt8(ascii: "]")) ? nil : colon
    }
    let name = server[..<(colon ?? server.endIndex)]
    if name.isEmpty, colon != nil { return nil }
    guard let host = AddressHost(name, isOpaque: !address.isSpecial) else { return nil }
    address.host = host
    if let colon, server.endIndex > colon + 1 {
      guard let port = Self.port(server[colon...].dropFirst()) else { return nil }
      address.port = port == WebAddress.defaultPort(of: scheme) ? nil : port
    }
    if address.isSpecial || end < text.endIndex {
      address.path.append(text[end...].dropFirst(), scheme: scheme)
    }
    return address
  }

  /// Returns the scheme that a string begins with, in lower case.
  private static func scheme(of text: ArraySlice<UInt8>) -> String? {
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
    return isScheme && !scheme.isEmpty
      ? String(decoding: scheme, as: UTF8.self).lowercased() : nil
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
