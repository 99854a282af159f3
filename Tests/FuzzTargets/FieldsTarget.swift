import FixtureSites
import Foundation
import HTTPTypes

/// Field lines of a request to everything that reads fields: conditions, ranges, codings,
/// credentials, cookies, echoes.
enum FieldsTarget {
  private static let content = [UInt8]("0123456789abcdefghij".utf8)
  private static let file = Representation(
    file: content, type: "text/plain", modified: HTTPDate(seconds: 784_111_777))
  private static let coded = ContentCoding(
    [.gzip, .deflate], content: Reply.text(String(repeating: "again ", count: 40)))

  static func check(_ bytes: [UInt8]) throws(Violation) {
    for method in ["GET", "HEAD", "POST"] {
      let head = [UInt8]("\(method) /cookies HTTP/1.1\r\nHost: fixture\r\n".utf8) + bytes
      guard let request = FixtureRequest.make(head + [UInt8]("\r\n\r\n".utf8)) else { continue }
      try checkFile(request)
      try checkCoding(request)
      try checkPasswords(request)
      for form in Echo.Form.allCases { try Echo(form).reply(to: request).check(for: request) }
      let helper = HTTPBin().responder(at: request.path)
      try helper?.reply(to: request).check(for: request)
    }
  }

  /// Checks that a part has the announced range, and no more bytes than the whole.
  private static func checkFile(_ request: FixtureRequest) throws(Violation) {
    let reply = file.reply(to: request)
    try reply.check(for: request)
    let place = reply.fields[.contentRange]
    if let wanted = part(wantedBy: request) {
      try Violation.unlessEqual(reply.status == 206 ? reply.body : [], wanted, "the part")
    }
    switch reply.status {
    case 200: try Violation.unlessEqual(reply.body, content, "the whole")
    case 206 where place == nil:
      try Violation.unless(
        reply.fields[.contentType]?.hasPrefix("multipart/byteranges; boundary=") ?? false,
        "a part that does not say which")
    case 206:
      let ends = place?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
      try Violation.unless(
        ends.count == 3 && ends[0] <= ends[1] && ends[1] < ends[2] && ends[2] == content.count,
        "the part '\(place ?? "")'")
      try Violation.unlessEqual(
        reply.body, Array(content[ends[0]...ends[1]]), "the part \(place ?? "")")
    case 304, 412:
      try Violation.unless(!reply.body.starts(with: content), "a body with a condition")
    case 416:
      try Violation.unlessEqual(place, "bytes */\(content.count)", "the length behind a 416")
    case let status: throw Violation("the status \(status ?? 0) of a file")
    }
    try Violation.unless(
      request.method == .get || reply.status != 206 && reply.status != 416,
      "a part in answer to \(request.method)")
  }

  /// The range of a request with one plain range and no condition; `nil` for any other request.
  private static func part(wantedBy request: FixtureRequest) -> [UInt8]? {
    guard request.method == .get, request.fields[values: .range].count == 1,
      !request.fields.contains(where: { $0.name.canonicalName.hasPrefix("if-") }),
      let match = request.fields[.range]?.wholeMatch(of: /bytes=(\d{0,9})-(\d{0,9})/)
    else { return nil }
    let (first, last) = (Int(match.1), Int(match.2))
    switch (first, last) {
    case (let first?, let last?) where first <= last:
      return Array(content[min(first, content.count)..<min(last + 1, content.count)])
    case (let first?, nil): return Array(content.dropFirst(first))
    case (nil, let last?): return Array(content.suffix(last))
    default: return nil
    }
  }

  /// Checks that a coding is one that the client has named.
  private static func checkCoding(_ request: FixtureRequest) throws(Violation) {
    let reply = coded.reply(to: request)
    try reply.check(for: request)
    let accepted = request.fields[values: .acceptEncoding].joined(separator: ",").lowercased()
    switch reply.fields[.contentEncoding] {
    case nil: try Violation.unless([200, 406].contains(reply.status), "no coding and no content")
    case let coding?:
      try Violation.unless(
        accepted.contains(coding) || accepted.contains("*"),
        "\(coding) for a client that accepts '\(accepted)'")
    }
  }

  /// Checks that no client is accepted without the password.
  private static func checkPasswords(_ request: FixtureRequest) throws(Violation) {
    let users = [Credential(user: "user", password: "pass")]
    let schemes: [AuthenticationScheme] = [
      .basic(realm: "r", users: users), .bearer(realm: "r", tokens: ["token"]),
      .digest(realm: "r", users: users, algorithms: DigestAlgorithm.allCases),
    ]
    for scheme in schemes {
      let reply = Challenge(scheme, content: Reply.text("in", status: 299)).reply(to: request)
      try reply.check(for: request)
      try Violation.unless([299, 401].contains(reply.status), "the status of a challenge")
      guard reply.status == 299 else { continue }
      let credential = request.fields[.authorization] ?? ""
      let text = credential.split(separator: " ").last.map(String.init) ?? ""
      let padded = text.trimmingSuffix { $0 == "=" }
      let isPassword = padded == "dXNlcjpwYXNz"
      try Violation.unless(
        isPassword || text == "token", "'\(credential)' is let in without a password")
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}
