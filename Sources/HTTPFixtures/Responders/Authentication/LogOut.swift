/// Logs the client out of a realm whenever another responder answers.
///
/// HTTP has no log-out. A server can only refuse the credential once, so that the client forgets
/// it and asks its user again.
public struct LogOut: Responder {
  /// The realm whose next right credential is refused.
  public var realm: String
  /// What answers.
  public var content: any Responder
  private var spaces = ProtectionSpaces()

  /// Puts a log-out before a responder; it concerns the challenges of the same session.
  public init(of realm: String, content: any Responder) {
    self.realm = realm
    self.content = content
  }

  /// The content.
  public func reply(to request: FixtureRequest) -> Reply {
    spaces.logOut(of: realm)
    return content.reply(to: request)
  }

  /// What the content needs.
  public func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// The same log-out for the challenges of one session.
  public func resolved(_ context: SiteContext) -> any Responder {
    var copy = LogOut(
      of: context.origins.replacingPlaceholders(in: realm), content: content.resolved(context))
    copy.spaces = context.spaces
    return copy
  }
}
