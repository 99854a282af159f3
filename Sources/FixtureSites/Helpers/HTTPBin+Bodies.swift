import HTTPMessages
import HTTPTypes

extension HTTPBin {
  /// Endpoints whose reply has a given size, a validator, a content coding, or given header fields.
  static let bodies: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/bytes/{}") { call throws(RequestMistake) in
      Reply.content(try randomBytes(call), type: "application/octet-stream")
    },
    HTTPBinEndpoint("/range/{}", answer: range),
    HTTPBinEndpoint("/etag/{}") { call throws(RequestMistake) in
      let tag = try call.text(0)
      guard HTTPField.isValidValue(tag), !tag.contains("\"") else {
        throw RequestMistake(description: "'\(tag)' cannot stand in an ETag")
      }
      return storable([.eTag: "\"\(tag)\""])
    },
    HTTPBinEndpoint("/cache") { call in
      // Any conditional request gets 304, whatever ETag or date it sends.
      let names = ["if-none-match", "if-modified-since"]
      let hasVersion = names.contains { call.request.head[$0] != nil }
      return hasVersion ? storable([:]).unchanged : storable([:]).full
    },
    HTTPBinEndpoint("/cache/{}") { call throws(RequestMistake) in
      let seconds = try call.number(0, in: 0...31_536_000)
      return storable([.cacheControl: "public, max-age=\(seconds)"])
    },
    // Compressed even if the client refuses it, since Python's client sends `identity` by default.
    HTTPBinEndpoint("/gzip") { call in
      let report = report(call, "gzipped")
      return report.compressed(by: .gzip) ?? report
    },
    HTTPBinEndpoint("/deflate") { call in
      let report = report(call, "deflated")
      return report.compressed(by: .deflate) ?? report
    },
    HTTPBinEndpoint("/brotli") { call in
      report(call, "brotli").withHead { $0.fields[.contentEncoding] = "br" }.withBody(Brotli.wrap)
    },
    HTTPBinEndpoint("/base64/{}") { call throws(RequestMistake) in
      // The alphabet for URLs (RFC 4648 section 5) is also accepted.
      let text = try call.text(0).utf8.map {
        $0 == UInt8(ascii: "-")
          ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
      }
      guard let bytes = Base64.decode(text) else {
        throw RequestMistake(description: "'\(call.parameters[0])' is not base64")
      }
      return Reply.content(bytes, type: MediaType.text)
    },
    HTTPBinEndpoint("/response-headers", [.get, .post]) { call throws(RequestMistake) in
      let fields = try fields(call)
      try call.refuseOpening(by: fields)
      let type = fields[.contentType] ?? MediaType.json
      let shown = fields.filter { $0.name != .contentType }.map { ($0.name.rawName, $0.value) }
      let members = JSONValue(pairs: shown + [("Content-Type", type)])
      var head = ReplyHead(status: 200, fields: fields)
      head.fields[.contentType] = type
      return Reply(head, [UInt8]((members.lines + "\n").utf8))
    },
    HTTPBinEndpoint("/trailers") { call throws(RequestMistake) in
      let fields = try fields(call)
      var head = ReplyHead(status: 200, fields: [.contentType: MediaType.json])
      head.fields[.transferEncoding] = "chunked"
      if !fields.isEmpty {
        head.fields[.trailer] = fields.map(\.name.rawName).joined(separator: ", ")
      }
      head.forbidStorageUnlessSaid()
      return Reply([.head(head)] + call.shortReport.reply.parts.dropFirst() + [.trailers(fields)])
    },
  ]

  private static let sizeLimit = 100 * 1024

  /// Returns the given number of letters, or the requested range of them, in one or more pieces.
  private static func range(_ call: HTTPBinCall) throws(RequestMistake) -> any Responder {
    let count = try call.number(0, in: 0...sizeLimit)
    let chunk = try call.number("chunk_size", in: 1...sizeLimit, default: 10 * 1024)
    let whole = try call.seconds(call.value("duration") ?? "0")
    let file = Representation(
      file: letters(count), type: MediaType.unknown, modified: HTTPDate(seconds: 0))
    let reply = file.reply(to: call.request)
    guard whole > .zero, reply.hasBody(for: call.request.head) else { return reply }
    return reply.inPieces(of: max(chunk, count / mostPieces)) { piece in
      [.delay(whole * piece.bodyCount / count)]
    }
  }

  /// Returns the given number of random bytes, which are the same for the same `seed` in the query.
  static func randomBytes(_ call: HTTPBinCall) throws(RequestMistake) -> [UInt8] {
    let count = try call.number(0, in: 0...sizeLimit)
    var generator = SeededGenerator(seed: try call.seed())
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Returns the alphabet with `ETag` and `Last-Modified`, without the `no-store` of other replies.
  private static func storable(_ fields: HTTPFields) -> Representation {
    var head = ReplyHead(status: 200, fields: fields)
    head.fields[.contentType] = MediaType.text
    head.fields[.lastModified] = HTTPDate(seconds: 0).text
    return Representation(
      head, .body(letters(26)), acceptsRanges: true, makesTag: fields[.eTag] == nil)
  }

  private static func report(_ call: HTTPBinCall, _ name: String) -> Reply {
    call.report.showing("headers", "method", "origin").adding(name, .flag(true)).reply
  }

  /// Returns the given number of letters, repeating a-z.
  private static func letters(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
  }

  /// Returns the names and values of the query as header fields.
  private static func fields(_ call: HTTPBinCall) throws(RequestMistake) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in call.query {
      guard let field = HTTPField.Name(name), HTTPField.isValidValue(value),
        !field.isAboutFraming
      else {
        throw RequestMistake(
          description:
            "'\(name)' is not a header field, has an invalid value, or frames the message")
      }
      fields.append(HTTPField(name: field, value: value))
    }
    return fields
  }

  static let pages: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/html") { _ in
      Reply.html(HelperText.page("Herman Melville - Moby-Dick", HelperText.story))
    },
    HTTPBinEndpoint("/json") { _ in Reply.json(HelperText.slides) },
    HTTPBinEndpoint("/xml") { _ in
      Reply.content([UInt8](HelperText.slidesAsXML.utf8), type: "application/xml")
    },
    HTTPBinEndpoint("/robots.txt") { _ in Reply.text("User-agent: *\nDisallow: /deny\n") },
    HTTPBinEndpoint("/deny") { _ in Reply.text("Not for robots.\n") },
    HTTPBinEndpoint("/encoding/utf8") { _ in
      Reply.html(HelperText.page("UTF-8", "<p>Ελληνικά, ภาษาไทย, 한국어, ⌠⌡, 👩‍🚀"))
    },
    HTTPBinEndpoint("/forms/post") { _ in Reply.html(HelperText.page("A form", HelperText.form)) },
    HTTPBinEndpoint("/links/{}") { call throws(RequestMistake) in
      Reply.redirect(302, to: "/links/\(try call.number(0, in: 1...200))/0")
    },
    HTTPBinEndpoint("/links/{}/{}") { call throws(RequestMistake) in
      let (count, here) = (try call.number(0, in: 1...200), try call.number(1, in: 0...199))
      let links = (0..<count).map { index in
        index == here ? "<li>\(index)" : "<li><a href=\"/links/\(count)/\(index)\">\(index)</a>"
      }
      return Reply.html(HelperText.page("Links", "<ul>\(links.joined())</ul>"))
    },
  ]

  /// The page at `/`: a list of the endpoints, with links to those whose path has no parameters.
  static let start = HTTPBinEndpoint("/") { _ in
    let rows = endpoints.map { endpoint in
      let path = "/" + endpoint.names.joined(separator: "/")
      let isLink = endpoint.methods.contains(.get) && !path.contains("{")
      let methods = endpoint.methods.map(\.rawValue).joined(separator: ", ")
      return "<li>\(isLink ? "<a href=\"\(path)\">\(path)</a>" : path), \(methods)\n"
    }
    return Reply.html(
      HelperText.page("httpbin: HTTP Request &amp; Response Service", "<ul>\n\(rows.joined())</ul>")
    )
  }
}

extension HTTPBinCall {
  /// Throws if the fields would give pages of other origins access to this origin.
  ///
  /// `Access-Control-…` would let such pages read replies to requests with the host's cookies,
  /// which all its ports share. `Set-Cookie` would let them write these cookies.
  fileprivate func refuseOpening(by fields: HTTPFields) throws(RequestMistake) {
    guard !options.allowsOtherOrigins else { return }
    for name in fields.map(\.name)
    where name.canonicalName.hasPrefix("access-control-")
      || name == .setCookie && request.isFromOtherOrigin
    {
      throw RequestMistake(
        description: "\(name.rawName) would open the reply to other origins; "
          + "'include: {httpbin: {cors: true}}' in the site file allows it")
    }
  }
}

extension FixtureRequest {
  /// Whether a browser reports that a page of another origin caused the request (Fetch, section 3).
  fileprivate var isFromOtherOrigin: Bool {
    if let site = head["sec-fetch-site"], site != "same-origin", site != "none" { return true }
    guard let origin = head["origin"]?.lowercased() else { return false }
    guard let mark = origin.firstRange(of: "://") else { return true }
    return origin[mark.upperBound...] != head["host"]?.lowercased() ?? ""
  }
}
