import HTTPTypes

@testable import FixtureSites
@testable import HTTPMessages

/// A browser's answer to a Digest challenge.
struct DigestClient {
  var user = "Mufasa"
  var password = "Circle of Life"
  var realm = "cave"
  var nonce: String
  var uri = "/"
  var algorithm = "MD5"
  var quality: String? = "auth"
  var count = 1
  var clientNonce = "c1"
  var opaque: String?
  var extra = ""

  /// Takes the nonce out of a refusal.
  init?(_ refusal: Reply) {
    let field = refusal.fields[values: .wwwAuthenticate].first { $0.hasPrefix("Digest ") }
    guard let parameters = field.flatMap({ AuthenticationParameters($0.dropFirst(7)) }),
      let nonce = parameters["nonce"]
    else { return nil }
    self.nonce = nonce
    opaque = parameters["opaque"]
  }

  /// The value of `Authorization` for a request.
  func authorization(
    _ method: String = "GET", body: String = "", sessionNonce: String? = nil
  ) throws -> String {
    let length = DigestAlgorithm(name: algorithm)?.digest.hexLength ?? 64
    let zeros = String(repeating: "0", count: length)
    let text = parameters(response: zeros)
    guard let credential = AuthenticationParameters(text[...]).flatMap(DigestCredential.init) else {
      return "Digest " + text
    }
    let response = credential.response(
      password: password, method: method, body: [UInt8](body.utf8),
      sessionNonce: sessionNonce ?? clientNonce)
    return "Digest " + parameters(response: response)
  }

  /// A request with the credential.
  func request(_ method: String = "GET", body: String = "") throws -> FixtureRequest {
    let authorization = try authorization(method, body: body)
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    return try .make(
      method, uri, fields: ["Authorization: \(authorization)"] + length, body: body)
  }

  private func parameters(response: String) -> String {
    let counted = quality.map { quality in
      let digits = String(count, radix: 16)
      let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
      return ", qop=\(quality), nc=\(padded), cnonce=\"\(clientNonce)\""
    }
    let sent = opaque.map { ", opaque=\"\($0)\"" } ?? ""
    return """
      username="\(user)", realm="\(realm)", nonce="\(nonce)", uri="\(uri)", \
      response="\(response)", algorithm=\(algorithm)\(counted ?? "")\(sent)\(extra)
      """
  }
}
