import FixtureSites
import Foundation
import HTTPTypes
import Testing

@Suite struct RequestReportTests {
  func text(_ type: String, _ body: String, target: String = "/post") throws -> String {
    let fields = type.isEmpty ? [] : ["Content-Type: \(type)"]
    let reply = try Origin.helping(with: target, "POST", fields: fields, body: body)
    #expect(reply.fields[.contentType] == "application/json")
    return String(decoding: reply.body, as: UTF8.self)
  }

  func members(_ type: String, _ body: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text(type, body).utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `the anything endpoint shows the request as JSON`() throws {
    let shown = try Origin.helping(
      with: "/anything/x?a=1&a=2&b=%C3%A9+c", "POST",
      fields: ["content-type: application/x-www-form-urlencoded", "X-NAME: 1", "x-name: 2"],
      body: "user=ali&password=b%26b")
    #expect(
      String(decoding: shown.body, as: UTF8.self) == """
        {
          "args": {
            "a": [
              "1",
              "2"
            ],
            "b": "é c"
          },
          "data": "",
          "files": {},
          "form": {
            "password": "b&b",
            "user": "ali"
          },
          "headers": {
            "Content-Type": "application/x-www-form-urlencoded",
            "Host": "fixture",
            "X-Name": "1,2"
          },
          "json": null,
          "method": "POST",
          "origin": null,
          "url": "http://fixture/anything/x?a=1&a=2&b=%C3%A9+c"
        }

        """)
  }

  @Test(arguments: [
    (#"{"a": [1, true, null]}"#, #""json": {"a": [1, true, null]},"#),
    ("12345678901234567890", #""json": 12345678901234567890,"#), ("{", #""json": null,"#),
    ("", #""json": null,"#), ("\u{FEFF}{}", #""json": null,"#), ("{}\0", #""json": null,"#),
    ("\0{\0}", #""json": null,"#), ("1 2", #""json": null,"#), ("[1,]", #""json": null,"#),
    ("'a'", #""json": null,"#), ("\"a\nb\"", #""json": null,"#), (" [1]\n", "\"json\":  [1]\n,"),
    (String(repeating: "[", count: 100_000), #""json": null,"#),
    ("a\u{1}\"\\\n", #""data": "a\u0001\"\\\n","#),
  ])
  func `a body is shown as text, and as JSON if it is JSON`(body: String, shown: String) throws {
    #expect(try text("application/json", body).contains(shown))
  }

  @Test func `a multipart form is shown as its fields and files`() throws {
    let body = [
      "--x", "Content-Disposition: form-data; name=\"a\"", "", "one\r\ntwo",
      "--x", "content-disposition: form-data; name=\"f\"; filename=\"a;b.txt\"",
      "Content-Type: text/plain", "", "file", "--x", "X-Nothing: 1", "", "lost", "--x--", "",
    ].joined(separator: "\r\n")
    let members = try members("multipart/form-data; boundary=\"x\"", body)
    #expect(members["form"] as? [String: String] == ["a": "one\r\ntwo"])
    #expect(members["files"] as? [String: String] == ["f": "file"])
    #expect(members["data"] as? String == "")
  }

  @Test func `a body that is not text is shown as a data URL`() throws {
    let head = "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n"
    let file = [UInt8]((head + "Content-Type: image/png\r\n\r\n").utf8) + [0xFF]
    let form = file + [UInt8]("\r\n--x--\r\n".utf8)
    let type = "Content-Type: multipart/form-data; boundary=x"
    let sent = try FixtureRequest.make("POST", "/post", fields: [type])
    var origin = Origin()
    origin.helpers = HTTPBin()
    let shown = origin.reply(to: FixtureRequest(head: sent.head, body: form))
    #expect(
      String(decoding: shown.body, as: UTF8.self).contains(#""f": "data:image/png;base64,/w==""#))
    for (type, shown) in [
      ("audio/ogg; codecs=opus", "audio/ogg"), ("", "application/octet-stream"),
    ] {
      let fields = type.isEmpty ? [] : ["Content-Type: \(type)"]
      let head = try FixtureRequest.make("POST", "/post", fields: fields).head
      let reply = origin.reply(to: FixtureRequest(head: head, body: [0xFF]))
      #expect(
        String(decoding: reply.body, as: UTF8.self).contains(
          #""data": "data:\#(shown);base64,/w==""#))
    }
  }

  @Test(arguments: ["", "--x", "--x--", "--x\r\n\r\n", "\r\n\r\n--x\r\n--x", "--x\r\nA: b--x"])
  func `a malformed form is shown without parts`(body: String) throws {
    let members = try members("multipart/form-data; boundary=x", body)
    #expect(members["form"] as? [String: String] == [:])
  }

  @Test func `the reported URL has the scheme of its origin`() throws {
    var origin = Origin()
    origin.helpers = HTTPBin()
    let site = Site(origins: [("main", Origin()), ("safe", origin)])
      .resolved(origins: ["main": "http://h:1", "safe": "https://h:2"])
    let reply = site.origins[1].origin.reply(to: try .make("GET", "/get?a"))
    #expect(String(decoding: reply.body, as: UTF8.self).contains("https://fixture/get?a"))
  }
}
