import HTTPTypes

extension HTTPBin {
  /// The path whose query is sent as fields.
  static let fieldsEndpoint = "/response-headers"

  /// Bodies of a size, with a version, with a coding, and with fields of the caller's choice.
  static let bodies: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/bytes/{}") { call throws(HTTPBinCall.Mistake) in
      Reply.content(try randomBytes(call), type: "application/octet-stream")
    },
    HTTPBinEndpoint("/range/{}") { call throws(HTTPBinCall.Mistake) in
      file(letters(try call.number(0, in: 0...sizeLimit)), "application/octet-stream")
    },
    HTTPBinEndpoint("/etag/{}") { call throws(HTTPBinCall.Mistake) in
      let tag = try call.text(0)
      guard HTTPField.isValidValue(tag), !tag.contains("\"") else {
        throw HTTPBinCall.Mistake(description: "'\(tag)' cannot stand in an ETag")
      }
      return file(letters(26), MediaType.text, [.eTag: "\"\(tag)\""])
    },
    HTTPBinEndpoint("/cache") { _ in file(letters(26), MediaType.text) },
    HTTPBinEndpoint("/cache/{}") { call throws(HTTPBinCall.Mistake) in
      let seconds = try call.number(0, in: 0...31_536_000)
      let fields: HTTPFields = [.cacheControl: "public, max-age=\(seconds)"]
      return file(letters(26), MediaType.text, fields)
    },
    HTTPBinEndpoint("/gzip") { call in
      ContentCoding([.gzip], content: coded(call, "gzipped"))
    },
    HTTPBinEndpoint("/deflate") { call in
      ContentCoding([.deflate], content: coded(call, "deflated"))
    },
    HTTPBinEndpoint("/base64/{}") { call throws(HTTPBinCall.Mistake) in
      // The alphabet for addresses (RFC 4648 section 5) is taken too.
      let text = try call.text(0).utf8.map {
        $0 == UInt8(ascii: "-")
          ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
      }
      guard let bytes = Base64.decode(text) else {
        throw HTTPBinCall.Mistake(description: "'\(call.parameters[0])' is not base64")
      }
      return Reply.content(bytes, type: MediaType.text)
    },
    HTTPBinEndpoint(fieldsEndpoint, [.get, .post]) { call throws(HTTPBinCall.Mistake) in
      let fields = try fields(call)
      let type = fields[.contentType] ?? MediaType.json
      let shown = fields.filter { $0.name != .contentType }.map { ($0.name.rawName, $0.value) }
      let members = JSONValue(pairs: shown + [("Content-Type", type)])
      return Reply.json(members.lines + "\n", fields: fields)
    },
    HTTPBinEndpoint("/trailers") { call throws(HTTPBinCall.Mistake) in
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

  /// As many bytes as the path says, the same ones for the same `seed` in the query.
  static func randomBytes(_ call: HTTPBinCall) throws(HTTPBinCall.Mistake) -> [UInt8] {
    let count = try call.number(0, in: 0...sizeLimit)
    var generator = SeededGenerator(seed: try call.seed())
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  private static func file(
    _ bytes: [UInt8], _ type: String, _ fields: HTTPFields = [:]
  ) -> Representation {
    Representation(file: bytes, type: type, modified: HTTPDate(seconds: 0), fields: fields)
  }

  private static func coded(_ call: HTTPBinCall, _ name: String) -> Reply {
    call.report.showing("headers", "method").adding(name, .flag(true)).reply
  }

  /// The alphabet, over and over.
  private static func letters(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
  }

  /// The names and values of the query as fields.
  private static func fields(_ call: HTTPBinCall) throws(HTTPBinCall.Mistake) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in call.query {
      guard let field = HTTPField.Name(name), HTTPField.isValidValue(value),
        !field.isAboutFraming
      else {
        throw HTTPBinCall.Mistake(
          description: "'\(name)' is no header field, or cannot be so, or frames the message")
      }
      fields.append(HTTPField(name: field, value: value))
    }
    return fields
  }
}

extension HTTPField.Name {
  /// `Trailer` (RFC 9110 section 6.6.2).
  fileprivate static let trailer = HTTPField.Name("Trailer") ?? .te
}
