import EventLoops
import HTTPMessages

/// A small HTTP/1.1 client, which opens one connection per request.
///
/// It runs on its own event loop or on the event loop of a server.
///
/// The client does not follow redirects, store cookies or answer authentication challenges, so that
/// its user sees every single exchange. The body is delivered in pieces, and a slow reader slows
/// the server down.
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

  /// Creates a client with its own loop.
  ///
  /// The loop and all open exchanges end with the client.
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
  /// A client and a server on the same loop do not need another thread. The client cannot be used
  /// after the owner has ended the loop.
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

  /// The loop, as an executor for tasks that should run on the thread that receives responses.
  ///
  /// While such a task runs, responses wait. The task must therefore never block, only suspend.
  package var executor: any TaskExecutor { loop }

  /// Waits until all bytes that arrived before the call have been processed.
  nonisolated(nonsending) public func flush() async {
    // Posting wakes the poller, which reports all descriptors that are ready. The posted call runs
    // after these have been handled.
    await loop.run { _ in }
  }

  /// Connects, sends a request and waits for the head of its response.
  ///
  /// Cancelling the task closes the connection.
  /// - Parameter judge: A closure that makes the decisions in the TLS handshake before the request
  ///   is sent. The closure has no time limit. Without a closure, a handshake that needs a decision
  ///   fails.
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

/// The timeouts of a client, and the limits on the size of responses.
package struct HTTPClientLimits: Hashable, Sendable {
  /// The maximum time for connecting.
  package var connection: Duration = .seconds(10)
  /// The maximum time from the connection to the final head of the response.
  package var head: Duration = .seconds(60)
  /// The maximum time that the server may pause within the body.
  package var body: Duration = .seconds(60)
  /// The limits on the size of a response's head and body.
  package var messages = MessageLimits()

  /// Creates limits similar to those of a browser.
  package init() {}
}

/// The reason why a response, or the rest of it, was not received.
package enum HTTPClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The phase of an exchange whose timeout has passed.
  package enum Phase: String, Hashable, Sendable {
    /// The connection.
    case connection
    /// The TLS handshake.
    case handshake
    /// The head of the response.
    case head
    /// The rest of the body.
    case body
  }

  /// The name of the host cannot be resolved.
  case cannotFindHost(String)
  /// The connection was refused or cannot be made.
  ///
  /// The port is 0 for a Unix domain socket.
  case cannotConnect(host: String, port: Int, SystemError)
  /// The TLS handshake failed or the server is not trusted, with the reason.
  case notSecure(String)
  /// The connection ended before a head arrived.
  ///
  /// The code is `errno` if the connection broke, and `nil` if it was closed.
  case lostBeforeHead(code: Int32?)
  /// The connection ended before the body was complete.
  ///
  /// The code is `errno` if the connection broke, and `nil` if it was closed.
  case cutOffInBody(code: Int32?)
  /// The server sent something that is not valid HTTP, with a description of the error.
  case malformed(String)
  /// The timeout of a phase has passed.
  case timedOut(Phase)
  /// The task or the exchange was cancelled, or the client's event loop has ended.
  case cancelled

  /// A clause that describes the failure of the server or of the network.
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
