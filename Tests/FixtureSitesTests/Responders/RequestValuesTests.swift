import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct RequestValuesTests {
  @Test(arguments: [
    ("application/x-www-form-urlencoded", "a=1&b=%32+3&a=4", ["1", "4"]),
    ("application/json", #"{"a": "1", "b": [2]}"#, ["1"]),
    (
      "multipart/form-data; boundary=B",
      "--B\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--B--", ["1"]
    ),
    ("text/plain", "a=1", []),
  ])
  func `the values of a body are parsed according to its content type`(
    type: String, body: String, expected: [String]
  ) throws {
    let request = try FixtureRequest.make(
      "POST", fields: ["Content-Type: \(type)"], body: body)
    let values = RequestValues(of: request)
    #expect(values["a", in: .body] == expected)
    #expect(values["none", in: .body] == [])
  }

  /// Bodies beyond a limit, and the limit.
  static let longBodies: [(type: String, body: String, trouble: ValueTrouble)] = {
    let json = #"{"a": "1", "b": "\#(String(repeating: "x", count: 1 << 20))"}"#
    let part = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n"
    return [
      ("application/json", json, .json(bytes: json.utf8.count)),
      (SiteConditionTests.form, String(repeating: "a&", count: FormText.mostPairs + 1), .names),
      (
        SiteConditionTests.parts,
        String(repeating: part, count: MultipartForm.mostParts + 1) + "--b--", .parts
      ),
    ]
  }()

  @Test(arguments: longBodies)
  func `reading a value from a body that exceeds a limit reports that limit`(
    type: String, body: String, trouble: ValueTrouble
  ) throws {
    let request = try FixtureRequest.make("POST", fields: ["Content-Type: \(type)"], body: body)
    let values = RequestValues(of: request)
    _ = values["Content-Type", in: .header]
    #expect(values.trouble == nil)
    _ = values["a", in: .body]
    #expect(values.trouble == trouble)
  }

  @Test(arguments: longBodies)
  func `a reply that needs a value from a body that exceeds a limit is 500 and names the limit`(
    type: String, body: String, trouble: ValueTrouble
  ) throws {
    let request = try FixtureRequest.make(
      "POST", "/p", fields: ["Content-Type: \(type)"], body: body)
    for reply in [
      "text: '${request.body.a}'", "text: x, headers: {X-A: '${request.body.a}'}",
      "echo: body, headers: {X-A: '${request.body.a}'}",
      "text: x, when: [{body: {a: 2}, reply: {text: y}}]",
    ] {
      let site = try SiteTurnsTests.site("/p: {\(reply), methods: [POST]}")
      let reply = site.origins[0].origin.reply(to: request)
      #expect(reply.status == 500)
      let text = "500: the reply of /p depends on values of the request: \(trouble)\n"
      #expect(String(decoding: reply.body, as: UTF8.self) == text)
    }
  }

  @Test(arguments: [
    ("text/plain", String(repeating: "x", count: 2 << 20)),
    (SiteConditionTests.form, String(repeating: "a&", count: FormText.mostPairs)),
    (
      SiteConditionTests.parts,
      String(
        repeating: "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n",
        count: MultipartForm.mostParts) + "--b--"
    ),
  ])
  func `a body with as many names as the limit allows is read without an error`(
    type: String, body: String
  ) throws {
    let request = try FixtureRequest.make("POST", fields: ["Content-Type: \(type)"], body: body)
    let values = RequestValues(of: request)
    _ = values["a", in: .body]
    #expect(values.trouble == nil)
  }

  @Test func `a value is dropped and reported if all values together exceed 64 MiB`() throws {
    let values = RequestValues(of: try .make())
    let text = String(repeating: "x", count: 40 << 20)
    #expect(values.taking(text) == text)
    #expect(values.trouble == nil)
    #expect(values.taking(text) == "")
    #expect(values.trouble == .values)
  }

  @Test func `reading a list element from a JSON body that exceeds the limit reports that limit`()
    throws
  {
    let body = "[\"\(String(repeating: "x", count: 1 << 20))\"]"
    let values = RequestValues(of: try .make("POST", fields: [], body: body))
    _ = values["a", in: .body]
    #expect(values.trouble == nil)
    _ = values["/0", in: .body]
    #expect(values.trouble == .json(bytes: body.utf8.count))
  }

  @Test func `at most 100,000 names of a form are read`() {
    let body = String(repeating: "a&", count: FormText.mostPairs + 1)
    #expect(FormText.pairs(of: body).count == FormText.mostPairs)
  }
}
