import HTTPTypes

/// What a server answers: parts in the order they are performed.
///
/// The bytes are made once, when the reply is, so that sending it again costs nothing.
public struct Reply: Hashable, Sendable {
  /// What the author asked for.
  public let parts: [ReplyPart]
  /// What goes over the wire, for an HTTP/1.1 request other than HEAD.
  package let wire: WireReply

  /// Creates a reply and makes its bytes.
  ///
  /// `Content-Length` is added to the last head unless its author set it or `Transfer-Encoding`.
  /// With `Transfer-Encoding: chunked` each body part becomes a chunk.
  public init(_ parts: [ReplyPart]) {
    self.parts = parts
    self.wire = WireReply(parts, version: .http11)
  }

  /// The status of the final head, nil where the author sends raw bytes only.
  public var status: Int? { wire.status }

  /// What goes over the wire in answer to a request.
  public func wire(for head: RequestHead) -> WireReply {
    let wire = head.version == .http11 ? wire : WireReply(parts, version: head.version)
    return head.method == .head ? wire.withoutBody : wire
  }

  /// What goes over the wire in answer to a request whose head could not be read.
  package func wire(withBody: Bool) -> WireReply { withBody ? wire : wire.withoutBody }

  /// The final head, nil where the author sends raw bytes only.
  var head: ReplyHead? {
    for case .head(let head) in parts.reversed() { return head }
    return nil
  }

  /// The same reply with its final head changed.
  func withHead(_ change: (inout ReplyHead) -> Void) -> Reply {
    var parts = parts
    let last = parts.lastIndex { if case .head = $0 { true } else { false } }
    if let last, case .head(var head) = parts[last] {
      change(&head)
      parts[last] = .head(head)
    }
    return Reply(parts)
  }

  /// The same reply with another status; without its body where that status has none.
  func withStatus(_ status: Int) -> Reply {
    let reply = withHead { $0.status = status }
    guard reply.head?.allowsBody == false else { return reply }
    return Reply(reply.parts.filter { !$0.isBody })
  }
}
