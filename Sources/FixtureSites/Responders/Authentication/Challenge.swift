import HTTPMessages
import HTTPTypes

/// A responder that asks for a credential before another responder answers (RFC 9110 section 11).
public struct Challenge: Responder {
  /// The maximum number of rejections, of stale answers, or of uses of a nonce.
  static let mostRequests = 1_000_000

  /// The schemes, in the order of their challenges; a credential of any one of them is enough.
  package var schemes: [AuthenticationScheme]
  /// The number of requests with a correct credential that are refused before one is accepted.
  public var rejections = 0
  /// Whether the server acts as a proxy: 407, `Proxy-Authenticate`, `Proxy-Authorization`.
  package var isProxy = false
  /// Whether all challenges are in one field, separated by commas, instead of one field each.
  package var isJoined = false
  /// The responder for refused requests, to which challenges are added; `nil` means a short page.
  package var refusal: (any Responder)?
  /// The responder for requests that are accepted.
  package var content: any Responder
  private var (turns, rejected, stale) = (SessionCounter(), SessionCounter(), SessionCounter())
  private var spaces = ProtectionSpaces()

  /// Creates a responder that asks for a credential of one of several schemes.
  public init(_ schemes: [AuthenticationScheme], content: any Responder) {
    self.schemes = schemes
    self.content = content
  }

  /// Creates a responder that asks for a credential of one scheme.
  public init(_ scheme: AuthenticationScheme, content: any Responder) {
    self.init([scheme], content: content)
  }

  /// Returns the content if a credential is correct and not refused on purpose, otherwise the
  /// refusal.
  public func reply(to request: FixtureRequest) -> Reply {
    let sent = request.fields[values: isProxy ? .proxyAuthorization : .authorization]
    let authorization = sent.count == 1 ? Authorization(sent[0]) : nil
    let verdicts = schemes.map { scheme in
      let verdict = scheme.verdict(on: authorization, of: request, in: spaces)
      return verdict == .right && stale.next(below: scheme.staleAnswers) ? .stale : verdict
    }
    // Only a request with a correct credential uses up a log-out.
    guard verdicts.contains(.right), !spaces.takeLogOut(of: schemes.flatMap(\.realms)),
      !rejected.next(below: rejections)
    else { return refuse(request, after: verdicts) }
    return content.reply(to: request)
  }

  /// Returns the content's needs, and the body if credentials cover it (RFC 7616 section 3.4.3).
  ///
  /// A request without credentials does not need anything, since its head is enough to refuse it.
  public func needs(for request: RequestHead) -> ReplyNeeds {
    guard request[isProxy ? "proxy-authorization" : "authorization"] != nil else { return [] }
    let needs = content.needs(for: request)
    return schemes.contains(where: \.coversBody) ? needs.union(.body) : needs
  }

  /// Returns a copy of the challenge with the resolved content and with all counters at zero.
  public func resolved(_ context: SiteContext) -> (any Responder)? { begun(in: context) }

  func begun(in context: SiteContext) -> Challenge {
    var copy = before(content.resolved(context) ?? content, in: context.spaces)
    copy.schemes = schemes.map { $0.resolved(context.origins) }
    copy.refusal = refusal.map { $0.resolved(context) ?? $0 }
    return copy
  }

  /// Returns a copy of the challenge with the given content and with new counters.
  func before(_ content: any Responder, in spaces: ProtectionSpaces) -> Challenge {
    var copy = Challenge(schemes, content: content)
    (copy.rejections, copy.isProxy, copy.isJoined) = (rejections, isProxy, isJoined)
    (copy.refusal, copy.spaces) = (refusal, spaces)
    return copy
  }

  private func refuse(_ request: FixtureRequest, after verdicts: [Verdict?]) -> Reply {
    let turn = turns.next()
    let challenges = zip(schemes, verdicts).flatMap { scheme, verdict in
      scheme.challenges(turn: turn, after: verdict, in: spaces)
    }
    let refusal = refusal ?? Reply.unauthorized(isProxy ? 407 : 401)
    guard !challenges.isEmpty else { return refusal.reply(to: request) }
    return refusal.reply(to: request).withHead { head in
      for text in isJoined ? [challenges.joined(separator: ", ")] : challenges {
        let name = isProxy ? HTTPField.Name.proxyAuthenticate : .wwwAuthenticate
        head.fields.append(HTTPField(name: name, value: text))
      }
    }
  }
}

/// A responder that logs the client out of a realm whenever another responder answers.
///
/// HTTP has no log-out. A server can only refuse the credential once, so that the client discards
/// the credential and asks its user again.
public struct LogOut: Responder {
  /// The realm whose next correct credential is refused.
  package var realm: String
  /// The responder that answers.
  package var content: any Responder
  private var spaces = ProtectionSpaces()

  /// Creates a responder that logs the client out before `content` answers, in the same session.
  public init(of realm: String, content: any Responder) {
    self.realm = realm
    self.content = content
  }

  /// Logs the client out, and returns the content.
  public func reply(to request: FixtureRequest) -> Reply {
    spaces.logOut(of: realm)
    return content.reply(to: request)
  }

  /// Returns the content's needs.
  public func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// Returns a copy of the responder for the challenges of one session.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    var copy = LogOut(
      of: context.origins.replacingPlaceholders(in: realm),
      content: content.resolved(context) ?? content)
    copy.spaces = context.spaces
    return copy
  }
}
