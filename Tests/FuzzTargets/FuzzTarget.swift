/// One thing that reads what comes from outside, and what has to hold whatever comes.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Heads and bodies of requests, as a connection reads them.
  case request
  /// Bodies in every framing.
  case chunked
  /// Frames of a WebSocket's client.
  case websocket
  /// Responses, as the client reads them.
  case response
  /// Field lines whose values have a grammar of their own.
  case fields
  /// Targets of requests to a site that has everything: folders and helpers.
  case query
  /// Site files.
  case site
  /// Scenario files.
  case scenario
  /// Expectation files.
  case expectation
  /// Traces in their JSON form.
  case trace
  /// HTTP Archives.
  case archive
  /// Bytes that a running server gets on one connection.
  case connection
  /// Frames of HTTP/2 that a running server gets on one connection; nothing in builds without it.
  case http2
  /// Calls of the control API of a running server.
  case control

  /// Whether inputs go to a server of the process, one at a time.
  public var hasServer: Bool { [.connection, .http2, .control].contains(self) }

  /// Fails if the input shows something that must never happen; crashes and hangs fail by
  /// themselves.
  public func check(_ bytes: [UInt8]) throws {
    switch self {
    case .request: try RequestTarget.check(bytes)
    case .chunked: try ChunkedTarget.check(bytes)
    case .websocket: try WebSocketTarget.check(bytes)
    case .response: try ResponseTarget.check(bytes)
    case .fields: try FieldsTarget.check(bytes)
    case .query: try QueryTarget.check(bytes)
    case .site: try SiteTarget.check(bytes)
    case .scenario: try ScenarioTarget.check(bytes)
    case .expectation: try ExpectationTarget.check(bytes)
    case .trace: try TraceTarget.check(bytes)
    case .archive: try ArchiveTarget.check(bytes)
    case .connection: try ConnectionTarget.check(bytes)
    case .http2:
      #if HTTP2
      try HTTP2Target.check(bytes)
      #endif
    case .control: try ControlTarget.check(bytes)
    }
  }
}
