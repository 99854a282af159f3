import FixtureClient
import FixtureSites
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct ControlGuardTests {
  private func request(_ text: String, isLocal: Bool = true) throws -> FixtureRequest {
    var parser = RequestParser()
    let step = Array("GET /-/sessions HTTP/1.1\r\n\(text)\r\n".utf8)
      .withUnsafeBytes { parser.parse($0) }
    guard case .head(let head, _) = step else { throw HTTPClientError.malformed(text) }
    var request = FixtureRequest(head: head)
    request.isLocal = isLocal
    return request
  }

  @Test(arguments: [
    "localhost", "LOCALHOST:8080", "a.localhost", "localhost.", "127.0.0.1", "127.0.0.1:80",
    "[::1]:8080", "192.0.2.7", "fixtures.test", "Fixtures.Test:8080",
  ])
  func `a local name, an address or a configured name is accepted as host`(host: String) throws {
    let access = ControlGuard(token: nil, names: ["Fixtures.test"])
    #expect(try access.refusal(of: request("Host: \(host)\r\n"), for: .programs) == nil)
  }

  @Test(arguments: [
    "evil.example", "localhost.evil.example", "evillocalhost", "fixtures.test.evil.example",
    "127.0.0.1.evil.example",
  ])
  func `a host name that DNS rebinding could use is refused for every kind of endpoint`(
    host: String
  )
    throws
  {
    let access = ControlGuard(token: nil, names: ["Fixtures.test"])
    for kind in [ControlEndpoint.Access.programs, .people, .everyone] {
      let refusal = try access.refusal(of: request("Host: \(host)\r\n"), for: kind)
      #expect(refusal?.status == 421)
      #expect(refusal?.message.contains("--public-host") == true)
    }
  }

  @Test(arguments: [
    ("Origin: http://localhost", "Origin"), ("Origin: null", "Origin"),
    ("Referer: http://localhost/", "Referer"), ("Sec-Fetch-Site: same-origin", "Sec-Fetch-Site"),
    ("Sec-Fetch-Site: cross-site", "Sec-Fetch-Site"),
    ("Sec-Fetch-Site: same-site", "Sec-Fetch-Site"),
  ])
  func `a request from a web page is refused, even with the token`(field: String, name: String)
    throws
  {
    let access = ControlGuard(token: "secret", names: [])
    let refusal = try access.refusal(
      of: request("Host: localhost\r\nAuthorization: Bearer secret\r\n\(field)\r\n"),
      for: .programs)
    #expect(refusal?.status == 403)
    #expect(
      refusal?.message
        == "a page may not use the control API, and \(name) says that one does; use a program such "
        + "as curl, without that field")
  }

  @Test func `a request for a URL that the user typed is not refused as coming from a page`() throws
  {
    let access = ControlGuard(token: nil, names: [])
    #expect(
      try access.refusal(
        of: request("Host: localhost\r\nSec-Fetch-Site: none\r\n"), for: .programs) == nil)
  }

  @Test(arguments: [
    ("Sec-Fetch-Mode: no-cors", 403), ("Sec-Fetch-Mode: cors", 403),
    ("Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe", 403),
    ("Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\nSec-Purpose: prefetch", 403),
    ("Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\nReferer: http://localhost/", nil),
    ("Referer: http://localhost/", nil), ("Accept: */*", nil),
  ])
  func `a control link works in a window, but not in a frame, a fetch or a prefetch`(
    fields: String, status: Int?
  ) throws {
    let access = ControlGuard(token: "secret", names: [])
    let refusal = try access.refusal(
      of: request("Host: localhost\r\n\(fields)\r\n"), for: .people)
    #expect(refusal?.status == status)
  }

  @Test(arguments: [
    (nil, true, "", nil), (nil, false, "", 403),
    (nil, true, "X-Forwarded-For: 192.0.2.1", 403), (nil, true, "Forwarded: for=192.0.2.1", 403),
    (nil, true, "X-Real-IP: 192.0.2.1", 403), (nil, true, "X-Forwarded-Host: a.example", 403),
    (nil, true, "X-Forwarded-Proto: https", 403), (nil, true, "CF-Connecting-IP: 192.0.2.1", 403),
    (nil, true, "True-Client-IP: 192.0.2.1", 403), (nil, true, "Via: 1.1 proxy", 403),
    (nil, false, "Authorization: Bearer x", 403),
    ("secret", true, "", 401), ("secret", true, "Authorization: Bearer secret", nil),
    ("secret", false, "Authorization: bearer secret", nil),
    ("secret", false, "Authorization: Bearer secreT", 401),
    ("secret", false, "Authorization: Bearer secre", 401),
    ("secret", false, "Authorization: Bearer secretsecret", 401),
    ("secret", false, "Authorization: Bearer ", 401),
    ("secret", false, "Authorization: Basic secret", 401),
  ])
  func `a program needs the token, or a local connection if the server has no token`(
    token: String?, isLocal: Bool, field: String, status: Int?
  ) throws {
    let access = ControlGuard(token: token, names: [])
    let line = field.isEmpty ? "" : field + "\r\n"
    let refusal = try access.refusal(
      of: request("Host: localhost\r\n" + line, isLocal: isLocal), for: .programs)
    #expect(refusal?.status == status)
    switch status {
    case 401: #expect(refusal?.fields[.wwwAuthenticate] == #"Bearer realm="control""#)
    case 403: #expect(refusal?.message.contains("set FIXTURE_SERVER_TOKEN or --token-file") == true)
    default: break
    }
  }

  @Test(arguments: [
    ("GET", "health", "", 200), ("GET", "scenarios", "", 200), ("GET", "ca.pem", "", 404),
    ("GET", "", "", 401), ("GET", "schema", "", 401), ("GET", "sessions", "", 401),
    ("POST", "sessions", "", 401), ("GET", "sessions/default", "", 401),
    ("DELETE", "sessions/default", "", 401), ("PUT", "sessions/default/site", "", 401),
    ("POST", "sessions/default/reset", "", 401), ("GET", "sessions/default/gates", "", 401),
    ("PUT", "sessions/default/gates/g", "", 401), ("GET", "nothing", "", 401),
    ("OPTIONS", "sessions", "Origin: http://a.example", 403),
  ])
  func `a client without the token can use only the public endpoints`(
    method: String, path: String, field: String, status: Int
  ) async throws {
    let client = try await ControlClient { $0.token = "secret" }
    let line = field.isEmpty ? "" : field + "\r\n"
    let answer = try await client.session.connect().exchange(
      "\(method) /-/\(path) HTTP/1.1\r\nHost: localhost\r\n\(line)Connection: close\r\n\r\n")
    #expect(answer.statuses == [String(status)])
  }

  @Test(arguments: ["health", "scenarios", "sessions", "sessions/none", "open?scenario=a", "x"])
  func `every response has headers that stop pages from reading, framing or sniffing it`(
    path: String
  ) async throws {
    let client = try await ControlClient { options in
      options.findScenario = { _ in Site(main: Origin()) }
    }
    let answer = try await client.call(.get, path)
    #expect(answer.fields[.xContentTypeOptions] == "nosniff")
    #expect(answer.fields[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") == true)
    #expect(answer.fields[.cacheControl] == "no-store")
    #expect(answer.fields.allSatisfy { !$0.name.canonicalName.hasPrefix("access-control-") })
  }

  @Test func `an unknown path gets 404, and an unsupported method gets 405 with Allow`()
    async throws
  {
    let client = try await ControlClient()
    let path = try await client.call(.get, "session")
    #expect(path.status == 404)
    #expect(path["error.message"] == "nothing is at /-/session; GET /-/ lists what there is")
    let method = try await client.call(.patch, "sessions/default")
    #expect(method.status == 405)
    #expect(method.fields[.allow] == "GET, DELETE")
    #expect(
      method["error.message"] == "/-/sessions/default takes another method: GET, DELETE")
  }
}
