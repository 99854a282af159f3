/// The result of looking for the cookie of a Digest challenge in a request with `require-cookie`.
///
/// As in httpbin, a client without any cookie is asked again, and one whose credential comes with
/// other cookies only has failed.
enum DigestCookieCheck {
  case passed, missing, failed

  /// The cookie that every challenge sets.
  static let cookie = Cookie("fake", "fake_value", path: "/")

  static var failure: any Responder {
    let report = RequestReport.reply(["errors": .list([.text("missing cookie set on challenge")])])
    return SetCookie([cookie], content: report.withHead { $0.status = 403 })
  }

  /// Looks for the cookie if the query asks for it.
  init(_ call: HTTPBinCall) {
    let choice = call.value("require-cookie")?.lowercased() ?? ""
    guard ["1", "t", "true"].contains(choice) else {
      self = .passed
      return
    }
    let authorization = call.request.head["authorization"].flatMap(Authorization.init)
    guard authorization?.scheme == "digest", call.request.head["cookie"] != nil else {
      self = .missing
      return
    }
    let sent = RequestReport.cookies(of: call.request).first { $0.name == Self.cookie.name }
    self = sent?.value == Self.cookie.value ? .passed : .failed
  }
}
