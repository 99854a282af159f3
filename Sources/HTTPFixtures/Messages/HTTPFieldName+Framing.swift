import HTTPTypes

extension HTTPField.Name {
  /// Whether the field is about the message on this connection and not about its content: where the
  /// message ends, and how the connection goes on (RFC 9110 section 7.6.1, RFC 9112 section 6).
  var isAboutFraming: Bool { Self.framing.contains(canonicalName) }

  private static let framing: Set<String> = [
    "connection", "content-length", "keep-alive", "proxy-connection", "te", "trailer",
    "transfer-encoding", "upgrade",
  ]
}
