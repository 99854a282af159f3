import FixtureSites

/// The service that answers the requests to an origin, using its site, handlers and session.
final class OriginService: Sendable {
  enum Answer {
    case now(Reply)
    indirect case later(RequestHandler.Place, RequestHandler.Body, FixtureRequest)
  }

  let name: String
  let origin: Origin
  let session: SessionCore
  /// The authorities of the session's other origins, and their hosts unless this origin has the
  /// same host.
  private let others: Set<String>
  let sharedPort: SharedPort
  /// The counters that decide which connections, and which TLS handshakes, are left unanswered.
  private let (silences, stalls): (OccurrenceCounter?, OccurrenceCounter?)
  private let handlers: [String: RequestHandler]
  /// The handlers for paths with a final slash and all paths below, with the longest path first.
  private let folders: [(path: String, handler: RequestHandler)]
  /// The size in bytes up to which processing a request takes less than 1 ms; 16 KB of form data
  /// take 4 ms.
  private static let shortRequest = 4 * 1024
  /// The size in bytes up to which processing a request takes only a few milliseconds.
  private static let longRequest = 64 * 1024

  init(
    name: String, origin: Origin, handlers: [String: RequestHandler], session: SessionCore,
    others: Set<String> = []
  ) {
    self.name = name
    self.others = others
    self.origin = origin
    self.session = session
    sharedPort = SharedPort()
    (silences, stalls) = Self.counters(of: origin.options)
    self.handlers = handlers.filter { !$0.key.hasSuffix("/") }
    folders = handlers.filter { $0.key.hasSuffix("/") }
      .sorted { $0.key.utf8.count > $1.key.utf8.count }
      .map { ($0.key, $0.value) }
  }

  /// Returns a copy of the service for another site, or for a session after a reset.
  func serving(_ origin: Origin, of session: SessionCore) -> OriginService {
    OriginService(copying: self, origin: origin, session: session, sharedPort: sharedPort)
  }

  func sharing(_ port: SharedPort) -> OriginService {
    OriginService(copying: self, origin: origin, session: session, sharedPort: port)
  }

  private init(
    copying other: OriginService, origin: Origin, session: SessionCore, sharedPort: SharedPort
  ) {
    self.name = other.name
    self.origin = origin
    self.session = session
    self.sharedPort = sharedPort
    others = other.others
    // After a reset, a session counts from zero.
    (silences, stalls) =
      session === other.session ? (other.silences, other.stalls) : Self.counters(of: origin.options)
    self.handlers = other.handlers
    self.folders = other.folders
  }

  /// Returns the transport to use for the next connection to a socket.
  func transport(of socket: BoundSocket) -> ListenerTransport {
    if silences?.next() == true { return .stalled }
    if case .secure = socket.transport, stalls?.next() == true { return .stalled }
    return socket.transport
  }

  private static func counters(
    of options: OriginOptions
  ) -> (OccurrenceCounter?, OccurrenceCounter?) {
    let stalls = options.tls?.stall.map { OccurrenceCounter($0) }
    guard case .never(let occurrence) = options.acceptance else { return (nil, stalls) }
    return (OccurrenceCounter(occurrence), stalls)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - arrival: The latest time at which the request can have arrived, as in
  ///     ``FixtureRequest/arrival``.
  ///   - client: The subject of the client's certificate, if any.
  ///   - address: The address of the client, which is evaluated only if the reply needs it.
  func answer(
    to head: RequestHead, _ body: [UInt8], arrival: UInt64?, client: String?,
    address: @autoclosure () -> String?
  ) -> Answer {
    var request = FixtureRequest(head: head, body: body, client: client)
    request.arrival = arrival
    switch handler(of: head)?.kind {
    case .inline(let body): return .now(body(request))
    case .task(let place, let body): return .later(place, body, request)
    case nil: break
    }
    let match = origin.match(for: head)
    let needs = match.needs(for: head)
    if needs.contains(.address) { request.address = address() }
    let size = head.size + body.count
    let isLong = size > Self.shortRequest || needs.contains(.time)
    guard isLong else { return .now(origin.reply(to: request, by: match)) }
    let answer: RequestHandler.Body = { [origin] request, writer in
      // A client that has disconnected in the meantime does not need a reply.
      guard !Task.isCancelled else { return }
      try writer.send(origin.reply(to: request, by: match))
    }
    let takesLong = size > Self.longRequest || needs.contains(.longTime)
    return .later(takesLong ? .longWorker : .worker, answer, request)
  }

  /// Whether a request is for another origin of the session.
  ///
  /// A client may use one connection for all origins of a certificate (RFC 9113 section 9.1.1).
  func isForAnother(_ head: RequestHead) -> Bool {
    guard !others.isEmpty, let authority = head.authority?.lowercased() else { return false }
    return others.contains(authority) || head.hostName.map { others.contains($0) } ?? false
  }

  /// Returns what the reply to a request needs in addition to the head of the request.
  func needs(for head: RequestHead) -> ReplyNeeds {
    handler(of: head) == nil ? origin.match(for: head).needs(for: head) : .body
  }

  private func handler(of head: RequestHead) -> RequestHandler? {
    if !handlers.isEmpty, let handler = handlers[head.path] { return handler }
    for folder in folders where head.isBelow(folder.path) { return folder.handler }
    return nil
  }
}

extension OriginService {
  /// Returns the authorities of all other origins, and their hosts unless this origin has the same
  /// host.
  static func others(than name: String, of origins: [String: String]) -> Set<String> {
    let own = origins[name].map(authority(of:)) ?? ""
    var others: Set<String> = []
    for origin in origins.values.map(authority(of:)) where origin != own {
      others.insert(origin)
      let host = host(of: origin)
      if host != self.host(of: own) { others.insert(host) }
    }
    return others
  }

  /// Returns the part of an origin's URL after the scheme, in lower case.
  private static func authority(of origin: String) -> String {
    let start = origin.firstRange(of: "://")?.upperBound ?? origin.startIndex
    return origin[start...].lowercased()
  }

  private static func host(of authority: String) -> String {
    guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else {
      return authority
    }
    return String(authority[..<colon])
  }
}
