/// A reply as bytes and acts, ready to be performed by a connection.
public struct WireReply: Hashable, Sendable {
  /// One thing for the connection to do.
  public enum Step: Hashable, Sendable {
    /// The status line and fields, without the empty line that ends them.
    ///
    /// The connection adds `Date` unless `hasDate`, `Connection` unless `hasConnection`, and the
    /// empty line. Interim heads have both set, so that nothing is added to them.
    case head([UInt8], hasDate: Bool, hasConnection: Bool)
    /// Bytes of the body with their framing.
    case body([UInt8])
    /// Bytes that the author wants sent whatever the method.
    case raw([UInt8])
    /// A pause.
    case delay(Duration)
    /// A pause until the gate of this name is open.
    case gate(String)
    /// The connection is closed in order (FIN).
    case close
    /// The connection is torn down (RST).
    case reset
  }

  /// The steps in order.
  public var steps: [Step]
  /// The status of the final head, nil where there is none.
  public var status: Int?
  /// Whether the connection has to be closed after the last step, because the author says so or
  /// because the client could not know where the reply ends.
  public var endsConnection: Bool

  init(_ parts: [ReplyPart], version: MessageVersion) {
    steps = []
    status = nil
    endsConnection = false
  }

  /// The same in answer to HEAD.
  var withoutBody: WireReply {
    var copy = self
    copy.steps.removeAll { if case .body = $0 { true } else { false } }
    return copy
  }
}
