import AuthoredYAML
import FixtureSites
import Testing

@Suite struct SiteMistakeTests {
  static let contents =
    "text, html, json, base64, file, redirect, echo, websocket, root, parts, turns"
  static let to = "to, after, listing, hidden, repeat"
  static let trouble = "delay, gate, fault"
  static let bodiless =
    "status, headers, type, attachment, coding, \(trouble), cookies, logout, cors, auth, when, methods"
  static let page = bodiless + ", ranges, trickle, bandwidth"

  @Test(arguments: [
    ("sites: {}", ": unknown key 'sites'; expected 'site'"),
    ("{site: {}, origins: {main: {}}}", bothMain),
    ("{origins: {a b: {}}}", "origins.a b: the origin name 'a b'; expected \(originName)"),
    ("{origins: {other: closed}}", "origins.other: found 'closed'; expected \(originValue)"),
    ("{origins: {other: []}}", "origins.other: found a list; expected paths with replies"),
    ("{root: none}", "root: there is no folder '/none/none'; expected the path of a folder"),
    ("{site: {page: {text: x}}}", "site.page: 'page' is neither a path nor an option; \(anOption)"),
    ("{site: {'/a?b': {text: x}}}", "site./a?b: '/a?b' is not valid as a path; expected \(aPath)"),
    ("{site: {'/%zz': {text: x}}}", "site./%zz: '/%zz' is not valid as a path; expected \(aPath)"),
    (
      "{site: {'/a b': {text: x}}}", "site./a b: '/a b' is not valid as a path; expected \(noBlank)"
    ),
    ("{site: {/ab: {text: x}, /a%62: {text: x}}}", twice),
    (
      "{site: {/ab: {text: x}, /ab: {text: x}}}",
      ": the same key twice: '/ab'; expected each key once"
    ),
    ("{site: {/a: {root: /}}}", "site./a.root: a folder at '/a'; expected \(aSlash)"),
    (
      "{site: {/a/: {root: x}}}", "site./a/.root: there is no folder '/none/x'; expected \(aFolder)"
    ),
    (
      "{site: {/a/: {root: /, status: 1}}}",
      "site./a/.status: 'status' \(not) 'root'; expected \(besideRoot)"
    ),
    ("{site: {/a/: {root: /, listing: 1}}}", "site./a/.listing: found '1'; expected true or false"),
  ])
  func `a mistake in a path or an origin is reported with its key`(yaml: String, message: String)
    throws
  {
    try expect(yaml, message)
  }

  static let bothMain =
    "origins.main: 'site' is 'origins.main', and both are written; expected one of them"
  static let originName = "letters, digits, '-' and '_', such as main"
  static let originValue = "paths with replies, or `refused` for no listener"
  static let anOption =
    "expected a path that begins with '/', or one of host, tls, http, streams, window, accept, include"
  static let aPath = "valid percent-encoding, and no query or fragment"
  static let noBlank = "'%20' in place of the blank"
  static let twice = "site./a%62: '/a%62' is the same path as '/ab'; expected each path once"
  static let aSlash = "a path that ends with '/', without names in braces"
  static let aFolder = "the path of a folder"
  static let besideRoot =
    "root, listing, hidden, headers, ranges, coding, trickle, bandwidth, \(trouble), cookies, logout, cors, auth, when"
  static let not = "does not go with"

  @Test(arguments: [
    ("{redirct: 302}", ": unknown key 'redirct'; expected 'redirect'"),
    (
      "{answer: 302}",
      ": unknown key 'answer'; expected 'after', 'auth', 'ranges' or another one of 33, "
        + "which 'navtrace schema' and 'fixture-server schema' print"
    ),
    ("{redirect: 302, location: /}", ": unknown key 'location'; expected 'to'"),
    ("{text: a, html: b}", ": 'text' and 'html' in one reply; expected one of \(contents)"),
    ("{}", ": a reply that says nothing; expected one of \(contents), status"),
    ("{type: text/html}", ": a reply that says nothing; expected one of \(contents), status"),
    ("text", ": found 'text'; expected a mapping with keys such as text, html, json"),
    ("{base64: A}", ".base64: 'A' is not valid base64; expected bytes in base64, such as AAEC"),
    ("{text: {}}", ".text: found a mapping; expected text"),
    ("{text: }", ".text: found nothing; expected text"),
    ("{text: a, to: /b}", ".to: 'to' \(not) 'text'; expected text, \(page)"),
    ("{status: 204, to: /b}", ".to: 'to' \(not) a status alone; expected \(bodiless)"),
    ("{text: a, status: 99}", ".status: found '99'; expected a whole number from 200 to 999"),
    ("{text: a, status: 1000}", ".status: found '1000'; expected a whole number from 200 to 999"),
    ("{file: x.html}", ".file: there is no file '/none/x.html'; expected the path of a file"),
    ("{text: '${origin.no}'}", ".text: nothing is known as '${origin.no}'; expected \(names)"),
    (
      "{text: '${origin.mian}'}",
      ".text: nothing is known as '${origin.mian}'; expected '${origin.main}'"
    ),
    (
      "{text: '${reqest.path}'}",
      ".text: nothing is known as '${reqest.path}'; expected '${request.path}'"
    ),
    ("{json: {a: ['${port}']}}", ".json.a.1: nothing is known as '${port}'; expected \(names)"),
    ("{html: '${port}'}", ".html: nothing is known as '${port}'; expected \(names)"),
    ("{text: a, headers: [x]}", ".headers: found a list; expected header fields by name"),
    ("{text: a, headers: {a b: c}}", ".headers.a b: 'a b' is not a header field name; \(suchAs)"),
    ("{text: a, headers: {a: {}}}", ".headers.a: found a mapping; expected text"),
    (
      "{text: a, type: b, headers: {content-type: c}}",
      ".type: Content-Type stands in 'headers' too; expected one of them"
    ),
    ("{text: a, coding: br}", ".coding: found 'br'; expected one of gzip, deflate"),
    ("{text: a, ranges: no}", ".ranges: found 'no'; expected true or false"),
    ("{text: a, ranges: true}", ".ranges: \(noTag)"),
    ("{text: a, ranges: true, headers: {ETag: 'W/\"1\"'}}", ".ranges: \(noTag)"),
    (
      "{status: 204, ranges: false}",
      ".ranges: 'ranges' \(not) a status alone; expected \(bodiless)"
    ),
    (
      "{parts: [{raw: x}], headers: {A: b}}",
      ".headers: headers, but no head that carries them; expected a 'head' in 'parts'"
    ),
    ("{echo: xml}", ".echo: found 'xml'; expected one of html, text, json, body"),
  ])
  func `a mistake in a reply is reported with its key`(reply: String, message: String) throws {
    try expect("site:\n  /p: \(reply)", "site./p\(message)", line: 2)
  }

  @Test(arguments: [
    ("{redirect: 200, to: /}", ".redirect: found '200'; expected \(redirect)"),
    ("{redirect: yes, to: /}", ".redirect: found 'yes'; expected \(redirect)"),
    ("{redirect: [], to: /}", ".redirect: found a list; expected \(redirect)"),
    ("{redirect: meta}", ": no key 'to'; expected the address that the page leads to"),
    ("{redirect: meta, to: {}}", ".to: found a mapping; expected text"),
    ("{redirect: meta, to: /, after: 1.5}", ".after: found '1.5'; expected \(seconds)"),
    ("{redirect: meta, to: /, after: 3601}", ".after: found '3601'; expected \(seconds)"),
    ("{redirect: 302, to: /, after: 1}", ".after: 'after' \(not) 'redirect: 302'; \(pages)"),
    ("{redirect: 301, to: /, headers: {location: /}}", ".to: Location \(inHeaders)"),
    ("{redirect: refresh, to: /, headers: {refresh: 1}}", ".to: Refresh \(inHeaders)"),
    ("{redirect: 301, to: '${no}'}", ".to: nothing is known as '${no}'; expected \(names)"),
    (
      "{redirect: 301, to: '${origin.main.path}'}",
      ".to: nothing is known as '${origin.main.path}'; expected \(names)"
    ),
    (
      "{redirect: 301, to: \"a\\nb\"}",
      ".to: a header field cannot hold 'a\nb'; expected \(oneLine)"
    ),
  ])
  func `a mistake in a redirect is reported with its key`(reply: String, message: String) throws {
    try expect("site:\n  /p: \(reply)", "site./p\(message)", line: 2)
  }

  static let noTag = "ranges of what has no strong ETag; expected a file, or an ETag in 'headers'"
  static let redirect = "a whole number from 300 to 399, or one of refresh, meta, script, replace"
  static let pages = "expected refresh, meta, script, replace"
  static let seconds = "a whole number from 0 to 3600"
  static let inHeaders = "stands in 'headers' too; expected one of them"
  static let names = "one of ${origin.main}, or a part of it (.host, .hostname, .port)"
  static let oneLine = "one line without spaces around it; 'raw' in 'parts' sends anything"
  static let suchAs = "expected such as X-Name"

  @Test(arguments: [
    ("{ntlm: {}}", ".auth: unknown key 'ntlm'; expected one of \(schemes), \(script)"),
    ("{reject: 1}", ".auth: no scheme; expected at least one of \(schemes)"),
    ("{basic: {realm: a}}", ".auth.basic: no key 'user'; expected the user's name"),
    ("{basic: {realm: a, user: b}}", ".auth.basic: no key 'password'; expected \(aPassword)"),
    ("{basic: {realm: a, user: 'b:c', password: d}}", ".auth.basic.user: \(aColon)"),
    ("{basic: {realm: a, users: []}}", ".auth.basic.users: no users; expected at least one"),
    ("{basic: {realm: a, user: b, users: []}}", ".auth.basic.users: \(usersBeside)"),
    ("{basic: {realm: [], \(user)}}", ".auth.basic.realm: an empty list; expected at least one"),
    ("{basic: {realm: {}, \(user)}}", ".auth.basic.realm: found a mapping; expected text"),
    ("{basic: {qop: auth}}", ".auth.basic: unknown key 'qop'; expected one of \(basic)"),
    ("{digest: {charset: x}}", ".auth.digest: unknown key 'charset'; expected one of \(digest)"),
    ("{digest: {algorithm: MD6, \(user)}}", ".auth.digest.algorithm: found 'MD6'; \(algorithms)"),
    ("{digest: {algorithm: [], \(user)}}", ".auth.digest.algorithm: \(emptyList)"),
    ("{digest: {qop: [none], \(user)}}", ".auth.digest.qop.1: found 'none'; \(qualities)"),
    ("{digest: {nonceUses: 0, \(user)}}", ".auth.digest.nonceUses: found '0'; \(aCount)"),
    ("{digest: {stale: 0, \(user)}}", ".auth.digest.stale: found '0'; \(aCount)"),
    ("{bearer: {}}", ".auth.bearer: no key 'token'; expected a token, or a list of them"),
    ("{bearer: {token: a b}}", ".auth.bearer.token: 'a b' is not a token; \(aToken)"),
    ("{bearer: {token: [a, =]}}", ".auth.bearer.token.2: '=' is not a token; \(aToken)"),
    (
      "{bearer: {token: a, user: b}}", ".auth.bearer: unknown key 'user'; expected one of \(bearer)"
    ),
    ("{raw: []}", ".auth.raw: an empty list; expected at least one"),
    ("{raw: ' x'}", ".auth.raw: a header field cannot hold ' x'; expected \(oneLine)"),
    ("{raw: x, reject: -1}", ".auth.reject: found '-1'; \(aCount)"),
    ("{raw: x, proxy: 1}", ".auth.proxy: found '1'; expected true or false"),
    ("{raw: x, join: y}", ".auth.join: found 'y'; expected true or false"),
    ("{raw: x, refusal: {parts: [{raw: y}]}}", ".auth.refusal: \(noHead)"),
    ("{raw: x, refusal: {auth: {}}}", ".auth.refusal: \(saysNothing)"),
    ("{raw: x, refusal: {text: a, auth: {}}}", ".auth.refusal.auth: auth inside \(aRefusal)"),
    (
      "{raw: x, refusal: {text: a, methods: []}}",
      ".auth.refusal.methods: methods inside \(aRefusal)"
    ),
  ])
  func `a mistake in a challenge is reported with its key`(auth: String, message: String) throws {
    try expect("site:\n  /p: {text: x, auth: \(auth)}", "site./p\(message)", line: 2)
  }

  @Test func `a mistake in a log-out is reported with its key`() throws {
    try expect("site: {/p: {logout: a}}", "site./p: \(Self.saysNothing)")
    try expect("site: {/p: {text: x, logout: }}", "site./p.logout: found nothing; expected text")
  }

  static let schemes = "basic, digest, bearer, cookie, raw"
  static let script = "reject, proxy, join, refusal"
  static let basic = "realm, charset, user, password, users"
  static let digest = "realm, algorithm, qop, opaque, nonceUses, stale, user, password, users"
  static let bearer = "realm, token, scope"
  static let user = "user: b, password: c"
  static let algorithms =
    "expected one of MD5, MD5-sess, SHA-256, SHA-256-sess, "
    + "SHA-512-256, SHA-512-256-sess, SHA-512, SHA-512-sess"
  static let qualities = "expected one of auth, auth-int"
  static let aCount = "expected a whole number from 1 to 1000000"
  static let aToken = "expected letters, digits and -._~+/, then = (RFC 6750)"
  static let aPassword = "the user's password"
  static let aColon = "a colon in the name 'b:c'; expected a name without one, which would end it"
  static let usersBeside = "'users' beside 'user' or 'password'; expected one of them"
  static let emptyList = "an empty list; expected at least one"
  static let noHead = "challenges, but no head that carries them; expected a 'head' in 'parts'"
  static let aRefusal = "a refusal; expected a reply"
  static let saysNothing = "a reply that says nothing; expected one of \(contents), status"

  @Test(arguments: [
    ("[HEAD]", "methods.1: found 'HEAD'; expected one of GET, POST, PUT, PATCH, DELETE"),
    ("GET", "methods: found 'GET'; expected a list of methods, or replies by method"),
    ("[]", "methods: no methods; expected at least one"),
  ])
  func `a mistake in the methods is reported with its key`(methods: String, message: String) throws
  {
    try expect("site: {/p: {text: x, methods: \(methods)}}", "site./p.\(message)")
  }

  @Test(arguments: [
    ("{GET: {methods: {}}}", ".methods.GET.methods: methods inside methods; expected a reply"),
    ("{GET: {root: /}}", ".methods.GET.root: root inside methods; expected a reply"),
    (
      "{get: {text: x}}",
      ".methods: unknown key 'get'; expected 'GET'"
    ),
    ("{}", ".methods: no methods; expected at least one"),
  ])
  func `a mistake in the replies by method is reported with its key`(
    methods: String, message: String
  ) throws {
    try expect("site: {/p: {methods: \(methods)}}", "site./p\(message)")
    let both = "site: {/p: {text: x, methods: {GET: {text: x}}}}"
    try expect(
      both, "site./p.text: 'text' \(Self.not) methods by name; expected methods, cors, auth, logout"
    )
  }

  @Test(arguments: [
    ("[]", ": no parts; expected a list of parts"),
    ("{head: 200}", ": found a mapping; expected a list of parts"),
    ("[{heat: 200}]", ".1.heat: unknown part 'heat'; expected 'head'"),
    ("[{head: 200, body: x}]", ".1: found 'body' beside 'head'; expected one part"),
    ("[{headers: {}}]", ".1: found no part; expected one of \(parts)"),
    ("[{gate: x, headers: {}}]", ".1.headers: 'headers' \(not) 'gate'; expected 'head'"),
    ("[{head: 99}]", ".1.head: found '99'; expected a whole number from 100 to 999"),
    ("[{delay: 61}]", ".1.delay: found '61'; expected seconds from 0 to 60"),
    ("[{delay: x}]", ".1.delay: found 'x'; expected seconds from 0 to 60"),
    ("[{close: false}]", ".1.close: found 'false'; expected true"),
    ("[{silence: 1}]", ".1.silence: found '1'; expected true or false"),
    ("[{silence: true}, {raw: x}]", ".2: a part after the end; expected nothing"),
    ("[{close: true}, {raw: x}]", ".2: a part after the end; expected nothing"),
    ("[{body: x}]", ".1: a body before its head; expected a head, or raw bytes"),
    (
      "[{head: 200}, {head: 200}]", ".2: a second head; expected one head, after interim ones (1xx)"
    ),
    ("[{head: 200}, {trailers: {A: b}}]", ".2: trailers of a body without chunks; \(chunked)"),
    ("[{trailers: {A: b}}]", ".1: trailers of a body without chunks; \(chunked)"),
    ("[\(chunks), {trailers: {A: b}}, {body: x}]", ".3: \(afterTrailers)"),
    ("[\(chunks), {trailers: {A: b}}, {trailers: {}}]", ".3: \(afterTrailers)"),
    ("[\(chunks), {trailers: [A]}]", ".2.trailers: found a list; expected header fields by name"),
    ("[{raw: '${x}'}]", ".1.raw: nothing is known as '${x}'; expected \(names)"),
  ])
  func `a mistake in the parts is reported with its key`(parts: String, message: String) throws {
    try expect("site: {/p: {parts: \(parts)}}", "site./p.parts\(message)")
  }

  static let chunks = "{head: 200, headers: {Transfer-Encoding: chunked}}"
  static let chunked = "expected a head before with Transfer-Encoding: chunked"
  static let afterTrailers = "more of a body after its trailers; expected the trailers last"
  static let parts = "head, body, file, trailers, raw, delay, gate, silence, close, reset"

  func expect(_ yaml: String, _ message: String, line: Int = 1) throws {
    let error = #expect(throws: AuthoredError.self) {
      let node = try AuthoredNode(parsing: yaml, file: "site.yaml")
      _ = try Site(authored: node.fields(Site.keys), directory: "/none")
    }
    let colon = message.firstRange(of: ": ")
    let key = colon.map { message[..<$0.lowerBound] } ?? ""
    let rest = colon.map { message[$0.upperBound...] } ?? ""
    let place = key.isEmpty ? "" : "at '\(key)': "
    #expect(error?.description == "site.yaml:\(line): \(place)\(rest)")
  }
}
