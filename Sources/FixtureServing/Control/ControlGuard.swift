import FixtureSites
import FixtureSystem
import HTTPTypes

/// The access check of the control API, which admits programs with the token but no web pages.
struct ControlGuard: Sendable {
  /// The token that clients must send as `Authorization: Bearer …`.
  ///
  /// If it is `nil`, the API accepts requests only from this computer.
  let token: String?
  /// The host names that clients use for the server, in addition to its IP addresses.
  let names: [String]

  init(token: String?, names: [String?]) {
    self.token = token
    self.names = names.compactMap { $0?.lowercased() }
  }

  func refusal(
    of request: FixtureRequest, for access: ControlEndpoint.Access
  ) -> ControlError? {
    if !isKnown(request.head.hostName ?? "") { return Self.misdirected }
    switch access {
    case .everyone: return nil
    case .people: return embedding(request)
    case .programs: return page(request) ?? stranger(request)
    }
  }

  /// Whether a host is one of the server's names or addresses.
  ///
  /// This prevents DNS rebinding attacks: the owner of `evil.example` can let that name resolve to
  /// this computer, but then requests from its pages have that name in the `Host` field.
  private func isKnown(_ host: String) -> Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return name == "localhost" || name.hasSuffix(".localhost") || names.contains(name)
      || SocketAddress(numericHost: name, port: 0) != nil
  }

  /// Returns an error if a request has a field that only browsers add on behalf of a page.
  ///
  /// Pages cannot remove these fields (Fetch Standard, section 3).
  private func page(_ request: FixtureRequest) -> ControlError? {
    let head = request.head
    if head["origin"] != nil { return Self.fromPage("Origin") }
    if head["referer"] != nil { return Self.fromPage("Referer") }
    if let site = head["sec-fetch-site"], site != "none" { return Self.fromPage("Sec-Fetch-Site") }
    return nil
  }

  /// Returns an error if a page made a request, unless a person followed a link in a window.
  private func embedding(_ request: FixtureRequest) -> ControlError? {
    let head = request.head
    if let mode = head["sec-fetch-mode"], mode != "navigate" {
      return Self.fromPage("Sec-Fetch-Mode")
    }
    if let target = head["sec-fetch-dest"], target != "document" {
      return Self.fromPage("Sec-Fetch-Dest")
    }
    if head["sec-purpose"] != nil || head["purpose"] != nil { return Self.fromPage("Sec-Purpose") }
    return nil
  }

  private func stranger(_ request: FixtureRequest) -> ControlError? {
    guard let token else {
      let isForwarded = Self.forwarding.contains { request.head[$0] != nil }
      return request.isLocal && !isForwarded ? nil : Self.noToken
    }
    guard let given = request.head["authorization"] else { return Self.unauthorized(Self.missing) }
    let words = given.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer",
      Self.areEqual(Array(words[1].utf8), Array(token.utf8))
    else { return Self.unauthorized(Self.wrong) }
    return nil
  }

  /// Compares two byte strings in a time that does not depend on the position of the first
  /// difference.
  private static func areEqual(_ given: [UInt8], _ token: [UInt8]) -> Bool {
    var difference: UInt8 = given.count == token.count ? 0 : 1
    for (index, byte) in given.enumerated() { difference |= byte ^ token[index % token.count] }
    return difference == 0
  }

  /// The names of the fields that proxies add.
  ///
  /// A request with one of these fields may come from another computer, even if the proxy is on
  /// this computer.
  private static let forwarding = [
    "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto",
    "x-forwarded-port", "x-forwarded-server", "x-real-ip", "x-client-ip", "x-cluster-client-ip",
    "true-client-ip", "cf-connecting-ip", "fastly-client-ip",
  ]

  private static let misdirected = ControlError(
    421,
    "the request is for another host; use this server's address, localhost or its public host "
      + "(--public-host)")
  private static let noToken = ControlError(
    403,
    "without a token the control API serves this machine's loopback interface only; set "
      + "FIXTURE_SERVER_TOKEN or --token-file, and send 'Authorization: Bearer TOKEN'")
  private static let missing = "no token came; send 'Authorization: Bearer TOKEN'"
  private static let wrong = "the token is another one than the server's"

  private static func fromPage(_ field: String) -> ControlError {
    ControlError(
      403,
      "a page may not use the control API, and \(field) says that one does; use a program such as "
        + "curl, without that field")
  }

  private static func unauthorized(_ message: String) -> ControlError {
    ControlError(401, message, fields: [.wwwAuthenticate: #"Bearer realm="control""#])
  }
}

/// The token that clients send as `Authorization: Bearer …` (RFC 6750 section 2.1).
package struct ControlToken: Hashable, Sendable {
  /// The reason why there is no valid token; the message never contains the token itself.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case notReadable(String)
    /// The string from the given source is not a valid token.
    case malformed(in: String)

    /// A message that names the source of the token, the problem and the remedy.
    package var description: String {
      switch self {
      case .notReadable(let path):
        "cannot read '\(path)'; it has to be a file that exists, with the token on one line"
      case .malformed(let place):
        "\(place) holds no token; expected letters, digits and -._~+/ on one line"
      }
    }
  }

  /// The token itself.
  package let text: String

  /// Creates a token from a string; the `place` that the string comes from is named in the error.
  package init(_ text: String, from place: String) throws(Failure) {
    guard text.wholeMatch(of: /[A-Za-z0-9._~+\/-]+=*/) != nil else {
      throw .malformed(in: place)
    }
    self.text = text
  }

  /// Reads a token from a file.
  package init(file: String) throws(Failure) {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw .notReadable(file)
    }
    try self.init(text.hasSuffix("\n") ? String(text.dropLast()) : text, from: file)
  }
}
