/// Asks for a user name and a password before another responder answers (RFC 7617).
public struct BasicChallenge: Responder {
  /// The realm that the browser shows and remembers the credential for.
  public var realm: String
  /// Everyone who is let in.
  public var users: [BasicUser]
  /// What answers those who are.
  public var content: any Responder

  /// Puts a challenge before a responder.
  public init(realm: String, users: [BasicUser], content: any Responder) {
    self.realm = realm
    self.users = users
    self.content = content
  }

  /// The content for a listed user, 401 with the challenge for everyone else.
  public func reply(to request: FixtureRequest) -> Reply {
    guard let authorization = request.head["authorization"],
      let user = BasicUser(authorization: authorization), users.contains(user)
    else { return .unauthorized(realm: realm) }
    return content.reply(to: request)
  }

  /// The same challenge before the resolved content.
  public func resolved(_ context: SiteContext) -> any Responder {
    BasicChallenge(realm: realm, users: users, content: content.resolved(context))
  }
}
