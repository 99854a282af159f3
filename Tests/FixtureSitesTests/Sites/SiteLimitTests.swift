import AuthoredYAML
import HTTPTypes
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct SiteLimitTests {
  private func site(_ reply: String) throws -> Site {
    let node = try AuthoredNode(parsingJSON: #"{"site": {"/": \#(reply)}}"#, file: "site")
    return try Site(authored: node, directory: "/none")
  }

  private func list(_ item: String, _ count: Int) -> String {
    "[" + Array(repeating: item, count: count).joined(separator: ",") + "]"
  }

  /// A head with 65,535 fields would end the process.
  @Test(arguments: [
    (#"{"text": "", "headers": {"X": LIST}}"#, #""""#, 1000, "more than 1000 header fields"),
    (#"{"text": "", "cookies": LIST}"#, #"{"raw": "a"}"#, 1000, "1001 cookies"),
    (#"{"text": "", "delay": LIST}"#, "0", 100, "101 delays"),
    (#"{"text": "", "gate": LIST}"#, #""g""#, 100, "101 gates"),
  ])
  func `a list of fields, cookies, delays or gates that exceeds its limit is refused`(
    reply: String, item: String, limit: Int, problem: String
  ) throws {
    _ = try site(reply.replacing("LIST", with: list(item, limit)))
    let error = #expect(throws: AuthoredError.self) {
      try site(reply.replacing("LIST", with: list(item, limit + 1)))
    }
    #expect(error?.problem == problem)
  }

  @Test(.timeLimit(.minutes(1))) func `a reply with very many parts is parsed in linear time`()
    throws
  {
    let parts = #"[{"head": 200}"# + String(repeating: #",{"body": ""}"#, count: 50_000) + "]"
    _ = try site(#"{"parts": \#(parts)}"#)
  }

  @Test func `a path of more than 4,000 bytes is refused`() throws {
    let node = try AuthoredNode(
      parsingJSON: #"{"/\#(String(repeating: "a", count: 4000))": {"text": ""}}"#, file: "s")
    let error = #expect(throws: AuthoredError.self) {
      try Site(authored: node, directory: "/none")
    }
    #expect(error?.problem == "a path of 4001 bytes")
  }

  @Test(.timeLimit(.minutes(1)))
  func `thousands of patterns are parsed and matched in linear time`()
    throws
  {
    let paths = (0..<4_000).map { #""/{a}/\#($0)/{c}": {"text": "\#($0)"}"# }
    let node = try AuthoredNode(
      parsingJSON: "{\"site\": {\(paths.joined(separator: ","))}}", file: "site")
    let origin = try Site(authored: node.fields(Site.keys), directory: "/none").origins[0].origin
    for number in 0..<4_000 {
      let reply = origin.reply(to: try .make("GET", "/x/\(number)/y"))
      #expect(reply.body == Array("\(number)".utf8))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `many path names and many placeholders for them are parsed in linear time`() throws {
    let names = (0..<500).map { "{a\($0)}" }.joined(separator: "/")
    let text = String(repeating: "${request.path.a499}", count: 20_000)
    let node = try AuthoredNode(
      parsingJSON: #"{"site": {"/\#(names)": {"text": "\#(text)"}}}"#, file: "site")
    _ = try Site(authored: node.fields(Site.keys), directory: "/none")
  }

  @Test func `sessions share a reply if it has neither placeholders nor state`() throws {
    let context = SiteContext(origins: OriginAddresses(["main": "http://h:1"]))
    let page = MethodTable([.get], Reply.text("${x}"))
    #expect(page.resolved(context) == nil)
    #expect(Reply.text("x", fields: [.eTag: "$"]).resolved(context) == nil)
    #expect(MethodTable([.get], Reply.text("${origin.main}")).resolved(context) != nil)
    #expect(Turns([Reply.text("x")]).resolved(context) != nil)
  }
}
