/// Why a response, or the rest of one, did not come.
public enum HTTPClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was being waited for when the time was over.
  public enum Phase: String, Hashable, Sendable {
    /// The connection.
    case connection
    /// The TLS handshake.
    case handshake
    /// The head of the response.
    case head
    /// More of the body.
    case body
  }

  /// No address is known for the host.
  case cannotFindHost(String)
  /// The connection was refused or is impossible; the port of a Unix domain socket is 0.
  case cannotConnect(host: String, port: Int, SystemError)
  /// The server could not be talked to in secret, or is not trusted, with the reason.
  case notSecure(String)
  /// The connection ended before a head had come; the code is set where it was broken, not closed.
  case lostBeforeHead(code: Int32?)
  /// The connection ended before the body was complete; the code as above.
  case cutOffInBody(code: Int32?)
  /// The peer sent something that is not HTTP, with what is wrong.
  case malformed(String)
  /// Nothing came for too long.
  case timedOut(Phase)
  /// The task was cancelled, or the exchange or its client ended by its owner.
  case cancelled

  /// One clause that says what the peer, or the network, did.
  public var description: String {
    switch self {
    case .cannotFindHost(let host): "cannot find the host '\(host)'"
    case .cannotConnect(let host, let port, let error):
      "cannot connect to \(host)\(port == 0 ? "" : ":\(port)"): \(error.reason)"
    case .notSecure(let problem): "the connection is not secure: \(problem)"
    case .lostBeforeHead(let code): "the connection \(Self.end(code)) before the response"
    case .cutOffInBody(let code): "the connection \(Self.end(code)) within the body"
    case .malformed(let problem): "the response is not HTTP: \(problem)"
    case .timedOut(let phase): "timed out waiting for the \(phase.rawValue)"
    case .cancelled: "cancelled"
    }
  }

  private static func end(_ code: Int32?) -> String {
    guard let code else { return "was closed" }
    return "broke (\(SystemError(call: "read", code: code).reason))"
  }
}
