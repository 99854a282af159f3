import HTTPTypes
import Testing

@testable import HTTPMessages

@Suite struct SharedHeadsTests {
  private func head(of reply: Reply) throws -> WireHead {
    guard case .head(let head) = try #require(reply.wire.steps.first) else {
      throw CancellationError()
    }
    return head
  }

  @Test func `replies with equal heads share one copy`() throws {
    let heads = SharedHeads()
    let replies = ["a", "b", "cc"].map { Reply.text($0).sharing(heads) }
    #expect(try head(of: replies[0]) === head(of: replies[1]))
    #expect(try head(of: replies[0]) !== head(of: replies[2]))
    #expect(replies[1] == Reply.text("b"))
  }

  @Test(
    arguments: [
      [.head(ReplyHead(status: 103)), .head(ReplyHead(status: 200)), .body([1]), .delay(.zero)],
      [.head(ReplyHead(status: 200, fields: [.transferEncoding: "chunked"])), .body([1]), .close],
      [.head(ReplyHead(status: 200)), .webSocket(.echo), .silence], [.raw([1]), .reset],
      [.head(ReplyHead(status: 101)), .webSocket(.echo)], [.head(ReplyHead(status: 204))],
      [.head(ReplyHead(status: 200)), .body([1]), .trailers([.eTag: "x"]), .gate("g")],
    ] as [[ReplyPart]])
  func `a reply keeps the parts that it was created with, even if its head is shared`(
    parts: [ReplyPart]
  ) {
    #expect(Reply(parts).parts == parts)
    #expect(Reply(parts).sharing(SharedHeads()).parts == parts)
  }
}
