/// A small HTTP/1.1 client: one connection a request, on an event loop of its own or of a server.
///
/// It follows no redirects, keeps no cookies and answers no challenges: it is for those who want to
/// see the single exchange.
public final class HTTPClient: Sendable {
  private let loop: EventLoop
  private let limits: HTTPClientLimits
  private let secure: (any SecureContext)?
  /// Whether the loop ends with the client.
  private let ownsLoop: Bool

  /// Starts the loop; it ends with the client, and open exchanges with it.
  ///
  /// - Parameter secure: By which all requests are sent through TLS; nil for plain HTTP.
  /// - Throws: `SystemError` where no descriptors are left.
  public init(
    limits: HTTPClientLimits = HTTPClientLimits(), secure: (any SecureContext)? = nil
  ) throws(SystemError) {
    self.limits = limits
    self.secure = secure
    self.loop = try EventLoop(label: "navtrace.http-client")
    ownsLoop = true
    loop.start()
  }

  /// Shares a loop that somebody else ends, so that bytes of a server on that loop need no other
  /// thread; it is good for nothing when the loop has ended.
  ///
  /// - Parameter secure: By which all requests are sent through TLS; nil for plain HTTP.
  public init(
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
  /// Responses wait meanwhile, so that such a task must not wait for anything but by suspending.
  public var executor: any TaskExecutor { loop.executor }

  /// Comes back when everything that had come in has been taken in.
  nonisolated(nonsending) public func flush() async {
    // A call wakes the poller, which tells of everything that is ready then; it is made after that.
    await loop.run { _ in }
  }

  /// Connects, sends a request and waits for the head of its response.
  ///
  /// Cancelling the task closes the connection.
  /// - Parameter judge: Answers what a handshake asks, where the context lets it ask, before the
  ///   request is sent; it may take its time. Without it the handshake is refused.
  /// - Throws: ``HTTPClientError``.
  public func send(
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
      do throws(HTTPClientError) { item = try await inbox.take() } catch {
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
