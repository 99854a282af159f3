import HTTPMessages
import HTTPTypes

/// A responder that sets fields of the replies of another one, and replaces fields of equal names.
package struct SetFields: Responder {
  /// The fields, in order.
  package var fields: HTTPFields
  /// The responder that answers.
  package var content: any Responder

  /// Sets fields of the replies of a responder.
  package init(_ fields: HTTPFields, content: any Responder) {
    self.fields = fields
    self.content = content
  }

  /// Returns the content with the fields.
  package func reply(to request: FixtureRequest) -> Reply {
    let values = RequestValues(of: request)
    let fields = fields.filled(from: values)
    if let trouble = values.trouble { return trouble.reply(to: request) }
    return content.reply(to: request).replacing(fields)
  }

  /// Returns the needs of the content, and the body if a field has a value of it.
  package func needs(for request: RequestHead) -> ReplyNeeds {
    let wantsBody = fields.requestValues.contains(where: \.concernsBody)
    return content.needs(for: request).union(wantsBody ? .body : [])
  }

  /// Returns the same fields, with placeholders replaced, for the resolved content.
  package func resolved(_ context: SiteContext) -> (any Responder)? {
    let (fields, content) = (fields.resolved(context.origins), content.resolved(context))
    if content == nil, fields == self.fields { return nil }
    return SetFields(fields, content: content ?? self.content)
  }
}

extension Reply {
  /// Returns the reply with fields, which replace fields of equal names.
  func replacing(_ fields: some Collection<HTTPField>) -> Reply {
    if fields.isEmpty { return self }
    return withHead { head in
      for field in fields { head.fields[field.name] = nil }
      head.fields.append(contentsOf: fields)
    }
  }
}

/// A responder that adds cookies to the replies of another one, each in a field of its own (RFC
/// 6265 section 3).
public struct SetCookie: Responder {
  /// The values of the `Set-Cookie` fields, in order.
  package var values: [String]
  /// The responder that answers.
  package var content: any Responder

  /// Sets cookies with the replies of a responder.
  public init(_ cookies: [Cookie], content: any Responder) {
    self.init(values: cookies.map(\.text), content: content)
  }

  /// Sends values of `Set-Cookie` as they are, malformed ones included.
  public init(values: [String], content: any Responder) {
    self.values = values
    self.content = content
  }

  /// Returns the content with the cookies' fields behind its own ones.
  public func reply(to request: FixtureRequest) -> Reply {
    content.reply(to: request).withHead { head in
      for value in values { head.fields.append(HTTPField(name: .setCookie, value: value)) }
    }
  }

  /// Returns the content's needs.
  public func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// Returns the same cookies, with placeholders replaced, for the resolved content.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    let values = values.map(context.origins.replacingPlaceholders(in:))
    let content = content.resolved(context)
    if content == nil, values == self.values { return nil }
    return SetCookie(values: values, content: content ?? self.content)
  }
}
