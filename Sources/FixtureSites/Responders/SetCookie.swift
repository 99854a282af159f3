import HTTPMessages
import HTTPTypes

/// A responder that sets header fields in another responder's replies.
///
/// They replace existing fields with the same names.
package struct SetFields: Responder {
  /// The fields, in order.
  package var fields: HTTPFields
  /// The responder that answers.
  package var content: any Responder

  /// Creates a responder that sets fields in the replies of `content`.
  package init(_ fields: HTTPFields, content: any Responder) {
    self.fields = fields
    self.content = content
  }

  /// Returns the content's reply with the fields.
  package func reply(to request: FixtureRequest) -> Reply {
    let values = RequestValues(of: request)
    let fields = fields.filled(from: values)
    if let trouble = values.trouble { return trouble.reply(to: request) }
    return content.reply(to: request).replacing(fields)
  }

  /// Returns the needs of the content, and the body if a field contains a value from it.
  package func needs(for request: RequestHead) -> ReplyNeeds {
    let wantsBody = fields.requestValues.contains(where: \.concernsBody)
    return content.needs(for: request).union(wantsBody ? .body : [])
  }

  /// Returns a copy of the responder with placeholders replaced and with the resolved content.
  package func resolved(_ context: SiteContext) -> (any Responder)? {
    let (fields, content) = (fields.resolved(context.origins), content.resolved(context))
    if content == nil, fields == self.fields { return nil }
    return SetFields(fields, content: content ?? self.content)
  }
}

extension Reply {
  /// Returns the reply with the given fields, which replace existing fields with the same names.
  func replacing(_ fields: some Collection<HTTPField>) -> Reply {
    if fields.isEmpty { return self }
    return withHead { head in
      for field in fields { head.fields[field.name] = nil }
      head.fields.append(contentsOf: fields)
    }
  }
}

/// A responder that adds cookies to another responder's replies, each in its own field (RFC 6265
/// section 3).
public struct SetCookie: Responder {
  /// The values of the `Set-Cookie` fields, in order.
  package var values: [String]
  /// The responder that answers.
  package var content: any Responder

  /// Creates a responder that adds cookies to the replies of `content`.
  public init(_ cookies: [Cookie], content: any Responder) {
    self.init(values: cookies.map(\.text), content: content)
  }

  /// Creates a responder that adds `Set-Cookie` values unchanged, even if they are malformed.
  public init(values: [String], content: any Responder) {
    self.values = values
    self.content = content
  }

  /// Returns the content's reply, with the cookies' fields after its own fields.
  public func reply(to request: FixtureRequest) -> Reply {
    content.reply(to: request).withHead { head in
      for value in values { head.fields.append(HTTPField(name: .setCookie, value: value)) }
    }
  }

  /// Returns the content's needs.
  public func needs(for request: RequestHead) -> ReplyNeeds { content.needs(for: request) }

  /// Returns a copy of the responder with placeholders replaced and with the resolved content.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    let values = values.map(context.origins.replacingPlaceholders(in:))
    let content = content.resolved(context)
    if content == nil, values == self.values { return nil }
    return SetCookie(values: values, content: content ?? self.content)
  }
}
