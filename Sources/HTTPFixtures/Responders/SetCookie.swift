import HTTPTypes

/// Sets cookies with what another responder says, each in a field of its own (RFC 6265 section 3).
public struct SetCookie: Responder {
  /// The values of the `Set-Cookie` fields, in order.
  public var values: [String]
  /// What answers.
  public var content: any Responder

  /// Sets cookies with the replies of a responder.
  public init(_ cookies: [Cookie], content: any Responder) {
    self.init(values: cookies.map(\.text), content: content)
  }

  /// Sends values of `Set-Cookie` as they are, malformed ones included.
  public init(values: [String], content: any Responder) {
    self.values = values
    self.content = content
  }

  /// The content with the fields behind those that it has.
  public func reply(to request: FixtureRequest) -> Reply {
    content.reply(to: request).withHead { head in
      for value in values { head.fields.append(HTTPField(name: .setCookie, value: value)) }
    }
  }

  /// What the content needs.
  public func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// The same cookies, with placeholders replaced, for the resolved content.
  public func resolved(_ context: SiteContext) -> any Responder {
    SetCookie(
      values: values.map(context.origins.replacingPlaceholders(in:)),
      content: content.resolved(context))
  }
}
