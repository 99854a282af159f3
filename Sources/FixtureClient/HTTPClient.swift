import EventLoops
import HTTPMessages

/// A small HTTP/1.1 client: one connection per request, on its own event loop or a server's.
///
/// The client follows no redirects, keeps no cookies and answers no challenges, so that its user
/// sees every single exchange. The body comes in pieces, and a slow reader slows the server down.
///
/// ```swift
/// let response = try await HTTPClient().send(HTTPClientRequest(host: "127.0.0.1", port: 8080))
/// print(response.head.status, try await response.body().count)
/// ```
package final class HTTPClient: Sendable {
  private let loop: EventLoop
  private let limits: HTTPClientLimits
  private let secure: (any SecureContext)?
  private let ownsLoop: Bool

  /// Creates a client with a loop of its own, which ends with the client, as do open exchanges.
  ///
  /// - Parameter secure: The TLS context of all requests; `nil` for plain HTTP.
  /// - Throws: `SystemError` if no descriptors are left.
  package init(
    limits: HTTPClientLimits = HTTPClientLimits(), secure: (any SecureContext)? = nil
  ) throws(SystemError) {
    self.limits = limits
    self.secure = secure
    self.loop = try EventLoop(label: "navtrace.http-client")
    ownsLoop = true
    loop.start()
  }

  /// Creates a client on a loop that belongs to another owner, such as a server.
  ///
  /// A client and a server on the same loop need no other thread. The client is of no use after the
  /// owner has ended the loop.
  ///
  /// - Parameter secure: The TLS context of all requests; `nil` for plain HTTP.
  package init(
    on loop: EventLoop, limits: HTTPClientLimits = HTTPClientLimits(),
    secure: (any SecureContext)? = nil
  ) {
    self.limits = limits
    self.secure = secure
    self.loop = loop
    ownsLoop = false
  }

  deinit { if ownsLoop { loop.stop() } }

  /// The loop, for tasks that are to run on the thread where responses come in.
  ///
  /// While such a task runs, responses wait. The task must therefore never block, only suspend.
  package var executor: any TaskExecutor { loop }

  /// Waits until everything that had arrived before the call has been processed.
  nonisolated(nonsending) public func flush() async {
    // Posting wakes the poller, which reports everything that is ready; the posted call runs after
    // that.
    await loop.run { _ in }
  }

  /// Connects, sends a request and waits for the head of its response.
  ///
  /// Cancelling the task closes the connection.
  /// - Parameter judge: A closure that answers the questions of the handshake before the request is
  ///   sent, if the context asks any. The closure has no time limit. Without a closure, a handshake
  ///   that asks is refused.
  /// - Throws: `HTTPClientError`.
  package func send(
    _ request: HTTPClientRequest, judge: (@Sendable (SecureQuestion) async -> SecureAnswer)? = nil
  ) async throws(HTTPClientError) -> HTTPClientResponse {
    let address = try await address(of: request)
    let inbox = ResponseInbox(on: loop)
    loop.post { [limits, secure] reactor in
      ClientConnection.open(
        to: address, request: request, limits: limits, secure: secure, inbox: inbox, on: reactor)
    }
    while true {
      let item: ResponseInbox.Item
      do throws(HTTPClientError) { item = try await inbox.nextItem() } catch {
        inbox.close()
        throw error
      }
      switch item {
      case .question(let question): inbox.answer(await judge?(question) ?? .refuse)
      case .head(let head): return HTTPClientResponse(head: head, inbox: inbox, client: self)
      case .chunk, .end: throw .lostBeforeHead(code: nil)
      }
    }
  }

  private func address(
    of request: HTTPClientRequest
  ) async throws(HTTPClientError) -> SocketAddress {
    if let path = request.socket {
      do throws(SystemError) { return try SocketAddress(path: path) } catch {
        throw request.cannotConnect(error)
      }
    }
    guard let address = await SocketAddress.find(request.host, port: request.port) else {
      throw .cannotFindHost(request.host)
    }
    return address
  }
}

/// The timeouts of a client, and the limits of the sizes that it accepts.
package struct HTTPClientLimits: Hashable, Sendable {
  /// The longest time that connecting may take.
  package var connection: Duration = .seconds(10)
  /// The longest time from the connection to the server's final head.
  package var head: Duration = .seconds(60)
  /// The longest time that the server may pause within the body.
  package var body: Duration = .seconds(60)
  /// The size of a response's head and body.
  package var messages = MessageLimits()

  /// Creates limits like those of a browser.
  package init() {}
}

/// The reason why a response, or the rest of one, did not come.
package enum HTTPClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The phase of an exchange whose timeout has passed.
  package enum Phase: String, Hashable, Sendable {
    /// The connection.
    case connection
    /// The TLS handshake.
    case handshake
    /// The head of the response.
    case head
    /// More of the body.
    case body
  }

  /// The host has no known address.
  case cannotFindHost(String)
  /// The connection was refused or is impossible; the port of a Unix domain socket is 0.
  case cannotConnect(host: String, port: Int, SystemError)
  /// The connection could not be encrypted, or the server is not trusted, with the reason.
  case notSecure(String)
  /// The connection ended before a head had come; the code is set if it was broken, not closed.
  case lostBeforeHead(code: Int32?)
  /// The connection ended before the body was complete; the code is set if it was broken, not
  /// closed.
  case cutOffInBody(code: Int32?)
  /// The peer sent something that is not HTTP, with the mistake.
  case malformed(String)
  /// No byte came within the time limit of a phase.
  case timedOut(Phase)
  /// The task was cancelled, or the exchange or its client was ended by its owner.
  case cancelled

  /// One clause with the fault of the peer, or of the network.
  package var description: String {
    switch self {
    case .cannotFindHost(let host): "cannot find the host '\(host)'"
    case .cannotConnect(let host, let port, let error):
      "cannot connect to \(host)\(port == 0 ? "" : ":\(port)"): \(error.reason)"
    case .notSecure(let problem): "the connection is not secure: \(problem)"
    case .lostBeforeHead(let code): "the connection \(Self.describeEnd(code)) before the response"
    case .cutOffInBody(let code): "the connection \(Self.describeEnd(code)) within the body"
    case .malformed(let problem): "the response is not HTTP: \(problem)"
    case .timedOut(let phase): "timed out waiting for the \(phase.rawValue)"
    case .cancelled: "cancelled"
    }
  }

  private static func describeEnd(_ code: Int32?) -> String {
    guard let code else { return "was closed" }
    return "broke (\(SystemError(call: "read", code: code).reason))"
  }
}
