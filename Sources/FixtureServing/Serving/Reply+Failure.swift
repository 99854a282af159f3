import HTTPFixtures

extension Reply {
  /// What a request gets whose handler threw.
  static func failure(of error: any Error) -> Reply {
    .text("500: the handler of this path threw: \(error)\n", status: 500)
  }
}
