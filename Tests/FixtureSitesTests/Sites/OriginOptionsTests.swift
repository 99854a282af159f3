import AuthoredYAML
import FixtureSites
import Testing

@Suite struct OriginOptionsTests {
  private func options(_ yaml: String) throws -> OriginOptions {
    let node = try AuthoredNode(parsing: "origins: {main: \(yaml)}", file: "site.yaml")
    let site = try Site(authored: node.fields(Site.keys), directory: "/none")
    return try #require(site.origins.first?.origin.options)
  }

  @Test(
    arguments: [
      ("{tls: good}", TLSOptions()),
      ("{tls: not-yet-valid, /: {text: x}}", TLSOptions(certificate: .notYetValid)),
      ("{tls: {}}", TLSOptions()),
      (
        "{tls: {certificate: weak-key, client: request}}",
        TLSOptions(certificate: .weakKey, client: .request)
      ),
      ("{tls: {min: 1.3}}", TLSOptions(versions: .v13 ... .v13)),
      ("{tls: {max: \"1.2\"}}", TLSOptions(versions: .v12 ... .v12)),
      ("{tls: {max: 1.0}}", TLSOptions(versions: .v10 ... .v10)),
      ("{tls: {min: 1.0, max: 1.1}}", TLSOptions(versions: .v10 ... .v11)),
      ("{tls: {stall: true}}", TLSOptions(stall: .always)),
      ("{tls: {stall: false}}", TLSOptions()),
      ("{tls: {stall: {first: 2}}, /: {text: x}}", TLSOptions(stall: .first(2))),
      ("{tls: {stall: {every: 3}}}", TLSOptions(stall: .every(3))),
      ("{/: {text: x}}", nil),
    ] as [(String, TLSOptions?)])
  func `a word or a mapping is parsed into the TLS options that it describes`(
    yaml: String, tls: TLSOptions?
  ) throws {
    #expect(try options(yaml).tls == tls)
  }

  @Test(arguments: ["shop.localhost", "127.0.0.2", "::1", "a-b.example"])
  func `the host option accepts a name or an IP address`(host: String) throws {
    #expect(try options("{host: \"\(host)\", /: {text: x}}").host == host)
  }

  @Test(
    arguments: [
      ("2", [.http2]), ("1.1", [.http11]), ("[1.1, 2]", [.http11, .http2]), ("['2']", [.http2]),
    ] as [(String, [ServedVersion])])
  func `an origin serves the HTTP versions that its option lists, and both by default`(
    yaml: String, versions: [ServedVersion]
  ) throws {
    #expect(try options("{http: \(yaml), /: {text: x}}").versions == versions)
    #expect(try options("{/: {text: x}}").versions == [.http2, .http11])
  }

  @Test func `an origin has the HTTP/2 limits that its options set`() throws {
    var settings = HTTP2Settings()
    #expect(try options("{/: {text: x}}").http2 == settings)
    (settings.streams, settings.window) = (0, 7)
    #expect(try options("{http: 2, streams: 0, window: 7, /: {text: x}}").http2 == settings)
  }

  @Test func `an origin may refuse connections, or never accept them`() throws {
    #expect(try options("refused").acceptance == .refused)
    #expect(try options("{accept: never, tls: good}").acceptance == .never())
    #expect(try options("{/: {text: x}}").acceptance == .always)
    #expect(
      try options("{accept: {never: {every: 7}}, /: {text: x}}").acceptance
        == .never(.every(7)))
  }

  @Test func `options are reported in the words of a site file`() throws {
    #expect(
      try options("{host: shop.localhost, accept: never, tls: expired}").words == [
        "host: shop.localhost", "accept: never",
        "tls: {certificate: expired, min: 1.2, max: 1.3, client: none, stall: false}",
      ])
    #expect(try options("{/: {text: x}}").words == [])
    #expect(try options("{http: 1.1}").words == ["http: [1.1]"])
    #expect(try options("{streams: 0, window: 5}").words == ["streams: 0", "window: 5"])
    #expect(
      try options("{accept: {never: {every: 2}}, tls: {stall: {first: 1}}}").words == [
        "accept: never (every 2)",
        "tls: {certificate: good, min: 1.2, max: 1.3, client: none, stall: true (first 1)}",
      ])
  }

  @Test(arguments: [
    ("{port: 1}", ".port: 'port' is neither a path nor an option; expected \(anOption)"),
    ("{host: 'http://x'}", ".host: 'http://x' is not a host; expected \(aHost)"),
    ("{host: 'x:80'}", ".host: 'x:80' is not a host; expected \(aHost)"),
    ("{host: ''}", ".host: '' is not a host; expected \(aHost)"),
    ("{host: }", ".host: found nothing; expected \(aHost)"),
    ("{accept: later}", ".accept: found 'later'; expected never: no connection is taken"),
    ("{accept: {}}", ".accept: no key 'never'; expected \(which)"),
    ("{accept: {never: {}}}", ".accept.never: nothing that says when; expected \(times)"),
    ("{accept: {never: {first: 0}}}", ".accept.never.first: found '0'; expected \(count)"),
    ("{tls: {stall: {}}}", ".tls.stall: nothing that says when; expected \(times)"),
    ("{tls: bad}", ".tls: found 'bad'; expected one of \(words)"),
    ("{tls: [good]}", ".tls: found a list; expected one of \(words)"),
    (
      "{tls: {cert: good}}",
      ".tls: unknown key 'cert'; expected one of certificate, min, max, "
        + "client, stall"
    ),
    ("{tls: {min: 2}}", ".tls.min: found '2'; expected one of 1.0, 1.1, 1.2, 1.3"),
    ("{tls: {min: 1.3, max: 1.2}}", ".tls.max: '1.2' is below 'min'; expected 1.3 or more"),
    (
      "{tls: {client: maybe}}", ".tls.client: found 'maybe'; expected one of none, request, require"
    ),
    ("{http: 3}", ".http: found '3'; expected one of 2, 1.1"),
    ("{http: [2, 2]}", ".http: a version twice; expected each version once"),
    ("{streams: -1}", ".streams: found '-1'; expected a whole number from 0 to 2147483647"),
    ("{window: all}", ".window: found 'all'; expected a whole number from 0 to 2147483647"),
    (
      "{http: 1.1, streams: 0}",
      ".streams: 'streams' without HTTP/2; expected 2 among the versions at 'http'"
    ),
    (
      "{http: [1.1], window: 0}",
      ".window: 'window' without HTTP/2; expected 2 among the versions at 'http'"
    ),
    ("{http: []}", ".http: an empty list; expected at least one of 2 and 1.1"),
    ("{include: wpt}", ".include: found 'wpt'; expected httpbin: helper endpoints"),
    ("{tls: {stall: 1}}", ".tls.stall: found '1'; expected true or false"),
    ("{accept: never, /: {text: x}}", "./: a path beside 'accept: never'; expected \(noPath)"),
    ("{/: {text: x}, tls: {stall: true}}", "./: a path beside 'stall: true'; expected \(noPath)"),
  ])
  func `a mistake in an option is reported with its key`(yaml: String, message: String) {
    let error = #expect(throws: AuthoredError.self) { try options(yaml) }
    let colon = message.firstRange(of: ": ")
    let key = colon.map { message[..<$0.lowerBound] } ?? ""
    let rest = colon.map { message[$0.upperBound...] } ?? ""
    #expect(error?.description == "site.yaml:1: at 'origins.main\(key)': \(rest)")
  }

  static let anOption =
    "a path that begins with '/', or one of host, tls, http, streams, window, accept, include"
  static let which = "which connections are not taken, such as first: 2"
  static let times = "one of first, every"
  static let count = "a whole number from 1 to 1000000"
  static let aHost = "a host without scheme and port, such as shop.localhost"
  static let words =
    "good, expired, not-yet-valid, wrong-host, self-signed, unknown-authority, weak-key, "
    + "incomplete-chain, reversed-chain, sha-1, no-subject-alt-name, revoked"
  static let noPath = "none, as nothing is answered there"
}
