import HTTPTypes

extension HTTPBin {
  /// Bodies of a size, of a type, of a coding, and with fields of the caller's choice.
  static let bodies: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/bytes/{}") { call throws(HTTPBinCall.Mistake) in
      let count = try call.number(0, in: 0...sizeLimit)
      var generator = SeededGenerator(
        seed: UInt64(try call.number("seed", in: 0...Int.max, default: 0)))
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      return Reply.content(bytes, type: "application/octet-stream")
    },
    HTTPBinEndpoint("/range/{}") { call throws(HTTPBinCall.Mistake) in
      file(letters(try call.number(0, in: 0...sizeLimit)), "text/plain; charset=utf-8")
    },
    HTTPBinEndpoint("/etag/{}") { call throws(HTTPBinCall.Mistake) in
      let tag = try call.text(0)
      guard HTTPField.isValidValue(tag), !tag.contains("\"") else {
        throw HTTPBinCall.Mistake(description: "'\(tag)' cannot stand in an ETag")
      }
      return file(letters(26), "text/plain; charset=utf-8", [.eTag: "\"\(tag)\""])
    },
    HTTPBinEndpoint("/cache") { _ in file(letters(26), "text/plain; charset=utf-8") },
    HTTPBinEndpoint("/cache/{}") { call throws(HTTPBinCall.Mistake) in
      let seconds = try call.number(0, in: 0...31_536_000)
      let fields: HTTPFields = [.cacheControl: "public, max-age=\(seconds)"]
      return file(letters(26), "text/plain; charset=utf-8", fields)
    },
    HTTPBinEndpoint("/gzip") { _ in ContentCoding([.gzip], content: Echo(.json)) },
    HTTPBinEndpoint("/deflate") { _ in ContentCoding([.deflate], content: Echo(.json)) },
    HTTPBinEndpoint("/base64/{}") { call throws(HTTPBinCall.Mistake) in
      guard let bytes = Base64.decode(try call.text(0).utf8) else {
        throw HTTPBinCall.Mistake(description: "'\(call.parameters[0])' is not base64")
      }
      return Reply.content(bytes, type: "text/plain; charset=utf-8")
    },
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
    HTTPBinEndpoint("/links/{}/{}") { call throws(HTTPBinCall.Mistake) in
      let (count, here) = (try call.number(0, in: 1...200), try call.number(1, in: 0...199))
      let links = (0..<count).map { index in
        index == here ? "<li>\(index)" : "<li><a href=\"/links/\(count)/\(index)\">\(index)</a>"
      }
      return Reply.html(page("Links", "<ul>\(links.joined())</ul>"))
    },
    HTTPBinEndpoint("/response-headers") { call throws(HTTPBinCall.Mistake) in
      var fields = HTTPFields()
      for (name, value) in call.query {
        guard let field = HTTPField.Name(name), HTTPField.isValidValue(value) else {
          throw HTTPBinCall.Mistake(description: "'\(name)' is no header field, or cannot be so")
        }
        fields.append(HTTPField(name: field, value: value))
      }
      return Reply.json("{}", fields: fields)
    },
  ]

  private static let sizeLimit = 100 * 1024

  private static func file(
    _ bytes: [UInt8], _ type: String, _ fields: HTTPFields = [:]
  ) -> Representation {
    Representation(file: bytes, type: type, modified: HTTPDate(seconds: 0), fields: fields)
  }

  /// The alphabet, over and over.
  static func letters(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
  }

  private static func page(_ title: String, _ body: String) -> String {
    "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>\(title)</title>\n"
      + "<h1>\(title)</h1>\n\(body)</html>\n"
  }
}
