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
  func `a body has values by its type`(type: String, body: String, expected: [String]) throws {
    let request = try FixtureRequest.make(
      "POST", fields: ["Content-Type: \(type)"], body: body)
    let values = RequestValues(of: request)
    #expect(values["a", in: .body] == expected)
    #expect(values["none", in: .body] == [])
  }

  @Test func `JSON of more than a mebibyte has no members`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let body = #"{"a": "1", "b": "\#(long)"}"#
    let request = try FixtureRequest.make(
      "POST", fields: ["Content-Type: application/json"], body: body)
    #expect(RequestValues(of: request)["a", in: .body] == [])
  }

  @Test func `values of more than 64 MiB together are empty`() throws {
    let values = RequestValues(of: try .make())
    let text = String(repeating: "x", count: 40 << 20)
    #expect(values.taking(text) == text)
    #expect(values.taking(text) == "")
    #expect(values.taking("y") == "y")
  }

  @Test func `a form has 100,000 names at most`() {
    let body = String(repeating: "a&", count: FormText.mostPairs + 1)
    #expect(FormText.pairs(of: body).count == FormText.mostPairs)
  }
}
