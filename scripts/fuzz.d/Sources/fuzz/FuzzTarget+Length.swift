import FuzzTargets

extension FuzzTarget {
  /// The bytes that an input has at most; longer ones are slower, and seldom say more.
  var mostBytes: Int {
    switch self {
    case .query: 256
    case .fields, .chunked, .websocket: 512
    case .request, .response, .connection, .http2, .control: 1024
    case .site, .scenario, .expectation, .trace, .archive: 4096
    }
  }
}
