import HTTPFixtures

/// What a connection needs to know about the origin it was made to.
final class OriginService: Sendable {
  /// How a request is answered.
  enum Answer {
    case now(Reply)
    case later(Place, @Sendable (FixtureRequest) async throws -> Reply)
  }

  /// Where a handler runs.
  enum Place {
    case loop
    case pool
  }

  let name: String
  let origin: Origin
  let handlers: [String: RequestHandler]
  let session: SessionCore
  let limits: ServingLimits

  init(
    name: String, origin: Origin, handlers: [String: RequestHandler], session: SessionCore,
    limits: ServingLimits
  ) {
    self.name = name
    self.origin = origin
    self.handlers = handlers
    self.session = session
    self.limits = limits
  }

  func answer(to request: FixtureRequest) -> Answer {
    if !handlers.isEmpty, let handler = handlers[request.path] {
      switch handler.place {
      case .inline(let body): return .now(body(request))
      case .loop(let body): return .later(.loop, body)
      case .pool(let body): return .later(.pool, body)
      }
    }
    return .now(origin.reply(to: request))
  }
}
