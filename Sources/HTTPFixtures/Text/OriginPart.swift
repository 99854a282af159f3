/// A part of an origin's address, by the names of the URL standard.
package enum OriginPart: String, CaseIterable {
  /// `127.0.0.1:8080`.
  case host
  /// `127.0.0.1`; an IPv6 address has its brackets.
  case hostname
  /// `8080`.
  case port

  /// The part of an address such as `http://127.0.0.1:8080`.
  package func text(of address: String) -> Substring {
    let host = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let colon = host.lastIndex(of: ":").flatMap { host[$0...].contains("]") ? nil : $0 }
    return switch self {
    case .host: host
    case .hostname: host[..<(colon ?? host.endIndex)]
    case .port: colon.map { host[host.index(after: $0)...] } ?? ""
    }
  }
}
