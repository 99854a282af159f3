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

  /// Bodies of a type.
  static let pages: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/html") { _ in Reply.html(page("A page", "<p>Served by fixture-server.")) },
    HTTPBinEndpoint("/json") { _ in Reply.json(#"{"title": "A document", "items": [1, 2]}"#) },
    HTTPBinEndpoint("/xml") { _ in
      Reply.content(Array("<?xml version=\"1.0\"?><items/>\n".utf8), type: "application/xml")
    },
    HTTPBinEndpoint("/robots.txt") { _ in Reply.text("User-agent: *\nDisallow: /deny\n") },
    HTTPBinEndpoint("/deny") { _ in Reply.text("Not for robots.\n") },
    HTTPBinEndpoint("/encoding/utf8") { _ in
      Reply.html(page("UTF-8", "<p>Ελληνικά, ภาษาไทย, 한국어, ⌠⌡, 👩‍🚀"))
    },
    HTTPBinEndpoint("/forms/post") { _ in Reply.html(page("A form", form)) },
    HTTPBinEndpoint("/links/{}") { call throws(HTTPBinCall.Mistake) in
      Reply.redirect(302, to: "/links/\(try call.number(0, in: 1...200))/0")
    },
    HTTPBinEndpoint("/links/{}/{}") { call throws(HTTPBinCall.Mistake) in
      let (count, here) = (try call.number(0, in: 1...200), try call.number(1, in: 0...199))
      let links = (0..<count).map { index in
        index == here ? "<li>\(index)" : "<li><a href=\"/links/\(count)/\(index)\">\(index)</a>"
      }
      return Reply.html(page("Links", "<ul>\(links.joined())</ul>"))
    },
  ]

  private static func page(_ title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><title>\(title)</title>
    <h1>\(title)</h1>
    \(body)</html>

    """
  }

  /// A form with one field of each kind that httpbin's has, under the same names.
  private static let form = """
    <form method="post" action="/post">
    <p><label>Name <input name="custname" autocomplete="name"></label>
    <p><label>Telephone <input type="tel" name="custtel" autocomplete="tel"></label>
    <p><label>E-mail <input type="email" name="custemail" autocomplete="email"></label>
    <fieldset><legend>Size</legend>
    <label><input type="radio" name="size" value="small"> Small</label>
    <label><input type="radio" name="size" value="medium"> Medium</label>
    <label><input type="radio" name="size" value="large"> Large</label>
    </fieldset>
    <fieldset><legend>Toppings</legend>
    <label><input type="checkbox" name="topping" value="bacon"> Bacon</label>
    <label><input type="checkbox" name="topping" value="cheese"> Cheese</label>
    <label><input type="checkbox" name="topping" value="onion"> Onion</label>
    <label><input type="checkbox" name="topping" value="mushroom"> Mushroom</label>
    </fieldset>
    <p><label>When <input type="time" name="delivery" min="11:00" max="21:00" step="900"></label>
    <p><label>Comments <textarea name="comments"></textarea></label>
    <p><button>Send</button>
    </form>
    """
}

extension HTTPField.Name {
  /// `Trailer` (RFC 9110 section 6.6.2).
  fileprivate static let trailer = HTTPField.Name("Trailer") ?? .te
}
