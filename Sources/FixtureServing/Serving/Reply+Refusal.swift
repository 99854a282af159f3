import HTTPFixtures

extension Reply {
  /// What a request that broke the rules gets before its connection is closed.
  static func refusal(of error: RequestError) -> Reply {
    .text("\(error.status): \(error)\n", status: error.status)
  }

  /// What a request gets whose handler threw.
  static func failure(of error: any Error) -> Reply {
    .text("500: the handler of this path threw: \(error)\n", status: 500)
  }
}
