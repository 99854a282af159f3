import HTTPFixtures
import HTTPTypes

extension Reply {
  /// What a request that broke the rules gets before its connection is closed.
  static func refusal(of error: RequestError) -> Reply {
    .text("\(error.status): \(error)\n", status: error.status)
  }

  /// What a request gets whose handler threw.
  static func failure(of error: any Error) -> Reply {
    .text("500: the handler of this path threw: \(error)\n", status: 500)
  }

  private static func text(_ text: String, status: Int) -> Reply {
    let fields: HTTPFields = [
      .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
    ]
    return Reply([
      .head(ReplyHead(status: status, fields: fields)), .body(Array(text.utf8)),
    ])
  }
}
