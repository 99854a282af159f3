import AuthoredYAML
import FixtureSites
import Testing

@Suite struct SiteTroubleTests {
  private func reply(_ yaml: String, _ method: String = "GET", times: Int = 1) throws -> Reply {
    let node = try AuthoredNode(parsing: "site: {/p: \(yaml)}", file: "site.yaml")
    let site = try Site(authored: node.fields(Site.keys), directory: "/none").resolved(origins: [:])
    let request = try FixtureRequest.make(method, "/p")
    let replies = (0..<times).map { _ in site.origins[0].origin.reply(to: request) }
    return try #require(replies.last)
  }

  @Test(arguments: [
    ("gate: g", "<gate g>HEADhello"), ("gate: {name: g}", "<gate g>HEADhello"),
    ("gate: {name: g, at: body}", "HEAD<gate g>hello"),
    ("gate: {name: g, at: 2}", "HEADhe<gate g>llo"),
    ("gate: [a, {name: b, at: 2}, c]", "<gate a><gate c>HEADhe<gate b>llo"),
    ("delay: 2", "<delay 2.0 seconds>HEADhello"),
    ("delay: {seconds: 0.5, at: 1}", "HEADh<delay 0.5 seconds>ello"),
    ("delay: 1, gate: g", "<delay 1.0 seconds><gate g>HEADhello"),
    (
      "gate: g, delay: [1, {seconds: 2}]", "<gate g><delay 1.0 seconds><delay 2.0 seconds>HEADhello"
    ),
    ("trickle: {bytes: 2, every: 0.1}", "HEADhe<delay 0.1 seconds>ll<delay 0.1 seconds>o"),
    ("bandwidth: 20", "HEADhe<delay 0.1 seconds>ll<delay 0.1 seconds>o"),
    (
      "trickle: {bytes: 3, every: 1}, gate: {name: g, at: 4}",
      "HEADhel<delay 1.0 seconds>l<gate g>o"
    ),
    ("fault: reset", "<reset>"), ("fault: {kind: silence, at: status}", "<silence>"),
    ("fault: {kind: close, at: {head: 12}}", "HTTP/1.1 200<close>hello"),
    ("fault: {kind: reset, at: 2}, delay: 1", "<delay 1.0 seconds>HEADhe<reset>llo"),
    ("fault: {kind: close, first: 1}, gate: g", "<gate g><close>"),
    ("fault: {kind: close, at: 2}, gate: {name: g, at: 2}", "HEADhe<gate g><close>llo"),
    ("fault: {kind: close, at: 2}, delay: 1", "<delay 1.0 seconds>HEADhe<close>llo"),
  ])
  func `delays, gates, pacing and faults can be combined in a reply`(keys: String, text: String)
    throws
  {
    let request = try FixtureRequest.make()
    let head = try reply("{text: hello}", "HEAD").text(for: try .make("HEAD"))
    let answer = try reply("{text: hello, \(keys)}").text(for: request)
    #expect(answer == text.replacing("HEAD", with: head))
  }

  @Test(arguments: [
    ("first: 2", "xx...."), ("every: 3", "..x..x"),
  ])
  func `a fault happens only to the requests that its keys select`(keys: String, pattern: String)
    throws
  {
    let happened = try (1...6).map { count in
      try reply("{text: x, fault: {kind: reset, \(keys)}}", times: count).parts == [.reset]
    }
    #expect(happened.map { $0 ? "x" : "." }.joined() == pattern)
  }

  @Test(arguments: [
    ("echo: text", "POST"), ("redirect: 302, to: /", "POST"), ("redirect: meta, to: /", "GET"),
    ("status: 204", "GET"), ("json: '{}'", "HEAD"), ("text: x, coding: gzip", "GET"),
  ])
  func `every kind of content can be held at a gate and closed before its head`(
    content: String, method: String
  ) throws {
    #expect(try reply("{\(content), gate: g}", method).parts.first == .gate("g"))
    let broken = try reply("{\(content), fault: close, gate: g}", method)
    #expect(broken.parts == [.gate("g"), .close])
  }

  @Test func `a reply in parts can have a fault and gates of its own`() throws {
    let parts = "{parts: [{head: 200}, {body: ab}, {gate: g}], fault: {kind: reset, at: 1}}"
    #expect(
      try reply(parts).parts.dropFirst() == [
        .body([0x61]), .reset, .body([0x62]), .gate("g"),
      ])
    #expect(try reply("{parts: [{raw: x}], fault: close}").parts == [.close])
  }

  @Test func `a challenge comes before delays, gates and faults`() throws {
    let auth = "auth: {basic: {realm: r, user: a, password: b}}"
    #expect(try reply("{text: x, fault: reset, gate: g, \(auth)}").status == 401)
  }

  @Test(arguments: [
    ("gate: {at: body}", ".gate: no key 'name'; expected the name of a gate"),
    ("gate: ", ".gate: found nothing; expected the name of a gate"),
    ("gate: []", ".gate: an empty list; expected at least one"),
    ("gate: {name: g, at: head}", ".gate.at: found 'head'; expected \(place)"),
    ("gate: {name: g, at: -1}", ".gate.at: found '-1'; expected \(place)"),
    ("gate: {name: g, at: '1'}", ".gate.at: found '1'; expected \(place)"),
    ("gate: {name: g, at: {head: 1}}", ".gate.at: found a mapping; expected \(place)"),
    ("gate: [g, {nam: h}]", ".gate.2: unknown key 'nam'; expected 'name'"),
    ("delay: 61", ".delay: found '61'; expected seconds from 0 to 60"),
    ("delay: -1", ".delay: found '-1'; expected seconds from 0 to 60"),
    ("delay: soon", ".delay: found 'soon'; expected seconds from 0 to 60"),
    ("delay: {at: body}", ".delay: no key 'seconds'; expected seconds from 0 to 60"),
    (
      "trickle: 5",
      ".trickle: found '5'; expected a mapping with the keys bytes, every"
    ),
    ("trickle: {every: 1}", ".trickle: no key 'bytes'; expected the size of a piece in bytes"),
    ("trickle: {bytes: 1}", ".trickle: no key 'every'; expected seconds from 0 to 60"),
    (
      "trickle: {bytes: 0, every: 1}",
      ".trickle.bytes: found '0'; expected a whole number from 1 to 1000000000"
    ),
    ("bandwidth: 0", ".bandwidth: found '0'; expected a whole number from 1 to 1000000000"),
    (
      "bandwidth: 1, trickle: {bytes: 1, every: 1}",
      ": 'trickle' and 'bandwidth' in one reply; expected one of them"
    ),
  ])
  func `a mistake in a gate, a delay or a pace is reported with its key`(
    keys: String, message: String
  ) throws {
    try expect("text: hello, \(keys)", message)
  }

  static let place = "status, body, or a number of bytes of the body"

  @Test(arguments: [
    ("broken", ": found 'broken'; expected one of \(kinds)"),
    ("", ": found nothing; expected one of \(kinds)"),
    ("{at: body}", ": no key 'kind'; expected one of \(kinds)"),
    ("{kind: broken}", ".kind: found 'broken'; expected one of \(kinds)"),
    (
      "{kind: reset, when: now}",
      ": unknown key 'when'; expected one of \(faultKeys)"
    ),
    ("{kind: reset, by: 1}", ".by: 'by' does not go with 'reset'; expected at, \(times)"),
    ("{kind: bare-lf, at: body}", ".at: 'at' does not go with 'bare-lf'; expected \(times)"),
    (
      "{kind: reset, code: cancel}",
      ".code: 'code' does not go with 'reset'; expected at, first, every"
    ),
    ("{kind: goaway, code: 1}", ".code: found '1'; expected one of \(codes)"),
    (
      "{kind: upper-case-field, at: 1}",
      ".at: 'at' does not go with 'upper-case-field'; expected first, every"
    ),
    ("{kind: reset, at: middle}", ".at: found 'middle'; expected \(faultPlace)"),
    ("{kind: reset, at: {body: 1}}", ".at: unknown key 'body'; expected one of head"),
    ("{kind: reset, at: {}}", ".at: no key 'head'; expected a number of bytes"),
    (
      "{kind: reset, at: {head: 0}}",
      ".at.head: found '0'; expected a whole number from 1 to 16000000"
    ),
    ("{kind: short-length, by: 0}", ".by: found '0'; expected a whole number from 1 to 1000000000"),
    (
      "{kind: duplicate-headers, field: X}",
      ".field: found 'X'; "
        + "expected one of Content-Length, Content-Type, Content-Disposition, Location"
    ),
    (
      "{kind: oversized-headers, bytes: 16000001}",
      ".bytes: found '16000001'; expected a whole number from 1 to 16000000"
    ),
    ("{kind: reset, first: 0}", ".first: found '0'; expected a whole number from 1 to 1000000"),
    ("{kind: reset, every: 0}", ".every: found '0'; expected a whole number from 1 to 1000000"),
    (
      "{kind: reset, first: 1, every: 2}", ": 'first' and 'every' in one fault; expected \(oneTime)"
    ),
  ])
  func `a mistake in a fault is reported with its key`(fault: String, message: String) throws {
    try expect("text: hello, fault: \(fault)", ".fault\(message)")
  }

  static let codes =
    "no-error, protocol-error, internal-error, flow-control-error, settings-timeout, "
    + "stream-closed, frame-size-error, refused-stream, cancel, compression-error, connect-error, "
    + "enhance-your-calm, inadequate-security, http-1-1-required"
  static let faultPlace = "status, body, a number of bytes of the body, or {head: BYTES}"
  static let faultKeys = "kind, at, by, field, bytes, code, first, every"
  static let kinds = """
    reset, close, silence, short-length, long-length, bad-chunk-size, missing-last-chunk, \
    bad-status-line, bare-lf, duplicate-headers, oversized-headers, wrong-coding, \
    truncated-coding, reset-stream, goaway, malformed-frame, upper-case-field
    """
  static let times = "first, every"
  static let oneTime = "one of first, every"

  @Test(arguments: [
    ("text: '', trickle: {bytes: 1, every: 1}", ".trickle: \(noPace)"),
    (
      "status: 204, bandwidth: 1",
      ".bandwidth: 'bandwidth' does not go with a status alone; \(bodiless)"
    ),
    ("redirect: 302, to: /, bandwidth: 1", ".bandwidth: \(noPace)"),
    ("status: 404, gate: {name: g, at: body}", ".gate: \(noPlace)"),
    ("text: '', delay: [1, {seconds: 1, at: 5}]", ".delay.2: \(noPlace)"),
    ("status: 200, fault: wrong-coding", ".fault: \(noBody)"),
    ("text: x, status: 304, fault: {kind: close, at: body}", ".fault: \(noBody)"),
    ("parts: [{head: 200}], fault: missing-last-chunk", ".fault: \(noBody)"),
    ("parts: [{raw: x}], fault: bare-lf", ".fault: \(noHead)"),
    ("parts: [{raw: x}], fault: {kind: close, at: {head: 3}}", ".fault: \(noHead)"),
    ("parts: [{raw: x}], fault: {kind: close, at: body}", ".fault: \(noHead)"),
    ("parts: [{raw: x}], gate: g", ".gate: \(notBeside("gate"))"),
    ("parts: [{raw: x}], delay: 1", ".delay: \(notBeside("delay"))"),
    ("parts: [{raw: x}], bandwidth: 1", ".bandwidth: \(notBeside("bandwidth"))"),
    ("methods: {GET: {text: x}}, fault: reset", ".fault: 'fault' does not go with \(byName)"),
  ])
  func `a delay, gate or fault that does not fit its reply is reported with its key`(
    keys: String, message: String
  ) throws {
    try expect(keys, message)
  }

  static let bodiless = "expected \(SiteMistakeTests.bodiless)"
  static let noPace = "a pace for a body, and there is none; expected a reply with a body"
  static let noPlace = "a place in a body, and there is none; expected 'at: status'"
  static let noBody = "a fault of a body, and there is none; expected a fault of the head"
  static let noHead = "a fault of a head, and there is none; expected 'at: status'"
  static let byName = "methods by name; expected methods, cors, auth, logout"
  static func notBeside(_ key: String) -> String {
    "'\(key)' does not go with 'parts'; expected parts, headers, fault, cookies, logout, cors, auth, when, methods"
  }

  private func expect(_ keys: String, _ message: String) throws {
    try SiteMistakeTests().expect("site: {/p: {\(keys)}}", "site./p\(message)")
  }
}
