import HTTPTypes

/// Asks for a credential before another responder answers (RFC 9110 section 11).
public struct Challenge: Responder {
  /// How many right credentials may be refused, and how many requests a nonce may be good for.
  static let mostRequests = 1_000_000

  /// What is asked for, in the order it is written into the refusal; any of them is enough.
  public var schemes: [AuthenticationScheme]
  /// How many requests with a right credential are refused before one is let in.
  public var rejections = 0
  /// Whether the server asks as a proxy does: 407, `Proxy-Authenticate`, `Proxy-Authorization`.
  public var isProxy = false
  /// Whether all challenges stand in one field, separated by commas, instead of a field each.
  public var isJoined = false
  /// What answers those who are refused, without the challenges; nil stands for a short page.
  public var refusal: (any Responder)?
  /// What answers those who are let in.
  public var content: any Responder
  private var progress = ChallengeProgress()
  private var spaces = ProtectionSpaces()

  /// Asks for a credential of one of several schemes.
  public init(_ schemes: [AuthenticationScheme], content: any Responder) {
    self.schemes = schemes
    self.content = content
  }

  /// Asks for a credential of one scheme.
  public init(_ scheme: AuthenticationScheme, content: any Responder) {
    self.init([scheme], content: content)
  }

  /// The content where the credential is right and the script has it accepted, else the refusal.
  public func reply(to request: FixtureRequest) -> Reply {
    let sent = request.fields[values: isProxy ? .proxyAuthorization : .authorization]
    let authorization = sent.count == 1 ? Authorization(sent[0]) : nil
    let verdicts = schemes.map { scheme in
      let verdict = scheme.verdict(on: authorization, of: request, in: spaces)
      return verdict == .right && progress.isStale(first: scheme.staleAnswers) ? .stale : verdict
    }
    // A log-out waits for the credential that it is about.
    guard verdicts.contains(.right), !spaces.takeLogOut(of: schemes.flatMap(\.realms)),
      !progress.rejects(first: rejections)
    else { return refuse(request, after: verdicts) }
    return content.reply(to: request)
  }

  /// What the content needs, and the body if the credentials cover it (RFC 7616 section 3.4.3);
  /// nothing for a request without credentials, which is refused for its head alone.
  public func needs(for request: RequestHead) -> ReplyNeeds {
    guard request[isProxy ? "proxy-authorization" : "authorization"] != nil else { return [] }
    let needs = content.needs(for: request)
    return schemes.contains(where: \.coversBody) ? needs.union(.body) : needs
  }

  /// The same challenge before the resolved content, with its script at the beginning.
  public func resolved(_ context: SiteContext) -> any Responder {
    var copy = self
    copy.schemes = schemes.map { $0.resolved(context.origins) }
    copy.refusal = refusal?.resolved(context)
    copy.content = content.resolved(context)
    copy.progress = ChallengeProgress()
    copy.spaces = context.spaces
    return copy
  }

  private func refuse(_ request: FixtureRequest, after verdicts: [Verdict?]) -> Reply {
    let turn = progress.takeTurn()
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
