/// Whatever an origin answers, as the content of a responder for one of its paths.
struct WholeOrigin: Responder {
  let origin: Origin

  func reply(to request: FixtureRequest) -> Reply { origin.reply(to: request) }

  func needs(for request: RequestHead) -> ReplyNeeds {
    origin.match(for: FixtureRequest(head: request)).needs(for: request)
  }

  func resolved(_ context: SiteContext) -> any Responder {
    WholeOrigin(origin: origin.resolved(context))
  }
}
