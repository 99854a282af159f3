import FixtureSites
import HTTPTypes
import Testing

@Suite struct MethodTableTests {
  let table = MethodTable([.get: Reply.text("got"), .post: Reply.text("posted")])

  @Test(arguments: [
    ("GET", 200, "got"), ("HEAD", 200, "got"), ("POST", 200, "posted"), ("OPTIONS", 204, ""),
  ])
  func `each method gets its own reply`(method: String, status: Int, body: String) throws {
    let reply = table.reply(to: try .make(method))
    #expect(reply.status == status)
    #expect(reply.body == [UInt8](body.utf8))
  }

  @Test(arguments: ["PUT", "DELETE", "PATCH", "TRACE"])
  func `a method that the resource does not support gets 405`(method: String) throws {
    let reply = table.reply(to: try .make(method))
    #expect(reply.status == 405)
    #expect(reply.fields[.allow] == "GET, HEAD, POST, OPTIONS")
  }

  @Test func `OPTIONS lists the supported methods, and HEAD only if GET is supported`() throws {
    let posts = MethodTable([.post], Reply.text(""))
    #expect(posts.reply(to: try .make("OPTIONS")).fields[.allow] == "POST, OPTIONS")
    #expect(posts.reply(to: try .make("HEAD")).status == 405)
  }
}
