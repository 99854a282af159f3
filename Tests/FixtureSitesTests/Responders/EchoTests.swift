import HTTPTypes
import Testing

@testable import FixtureSites

@Suite struct EchoTests {
  @Test func `a text echo shows the request as it was sent`() throws {
    let request = try FixtureRequest.make("POST", "/e?q=1", fields: ["X-b: 2"], body: "a=b")
    let reply = Echo(.text).reply(to: request)
    #expect(
      String(decoding: reply.body, as: UTF8.self)
        == "POST /e?q=1 HTTP/1.1\nHost: fixture\nX-b: 2\n\na=b")
  }

  @Test(arguments: [("text/csv", "text/csv"), (nil, "application/octet-stream")])
  func `a body echo has the content type of the request`(sent: String?, type: String) throws {
    let request = try FixtureRequest.make(
      "POST", "/e", fields: sent.map { ["Content-Type: \($0)"] } ?? [], body: "a,b")
    let reply = Echo(.body).reply(to: request)
    #expect(reply.head?.fields[.contentType] == type)
    #expect(reply.body == Array("a,b".utf8))
  }

  @Test func `an HTML echo escapes markup in the request`() throws {
    let request = try FixtureRequest.make("GET", "/?<i>&", fields: ["X: <b>"], body: "<u>&")
    let page = String(decoding: Echo(.html).reply(to: request).body, as: UTF8.self)
    for text in ["/?&lt;i&gt;&amp;", "&lt;b&gt;", "&lt;u&gt;&amp;", "<th>X<td>"] {
      #expect(page.contains(text))
    }
  }
}
