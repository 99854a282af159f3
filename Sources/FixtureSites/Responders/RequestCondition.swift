import HTTPMessages

/// A part of a request that holds values by name.
public enum RequestPart: String, CaseIterable, Sendable {
  /// The query, parsed as `application/x-www-form-urlencoded`.
  case query
  /// The header fields. The case of their names is ignored.
  case header
  /// The cookies.
  case cookie
  /// The parts of the path that the site names in braces.
  case path
  /// The body: a form, or the members of a JSON object.
  case body
}

/// A condition on a request: a value in one of its parts, or a string in its body.
public enum RequestCondition: Hashable, Sendable {
  /// The part has this value for the name. If the value is `nil`, any value is accepted.
  case has(RequestPart, name: String, value: String?)
  /// The body contains this string.
  case bodyContains(String)

  func holds(for values: RequestValues) -> Bool {
    switch self {
    case .has(let part, let name, let value):
      values[name, in: part].contains { value == nil || value == $0 }
    case .bodyContains(let text): values.request.body.firstIndex(of: [UInt8](text.utf8)) != nil
    }
  }

  var concernsBody: Bool {
    switch self {
    case .has(let part, _, _): part == .body
    case .bodyContains: true
    }
  }

  fileprivate func resolved(_ origins: OriginAddresses) -> RequestCondition {
    switch self {
    case .has(let part, let name, let value):
      .has(part, name: name, value: value.map(origins.replacingPlaceholders))
    case .bodyContains(let text): .bodyContains(origins.replacingPlaceholders(in: text))
    }
  }
}

/// A responder that passes requests to other responders if they meet certain conditions.
public struct Conditional: Responder {
  /// A list of conditions, and the responder for requests that meet all of them.
  public struct Case: Sendable {
    /// The conditions.
    package var conditions: [RequestCondition]
    /// The responder of the case.
    package var responder: any Responder

    /// Creates a case.
    public init(_ conditions: [RequestCondition], _ responder: any Responder) {
      self.conditions = conditions
      self.responder = responder
    }
  }

  /// The cases, in order.
  ///
  /// The first matching case handles the request.
  package let cases: [Case]
  /// The responder if no case matches.
  package let content: any Responder

  /// Creates a responder that tries the cases before it uses `content`.
  public init(_ cases: [Case], content: any Responder) {
    self.cases = cases
    self.content = content
  }

  /// Returns the reply of the first case that matches, or of the content.
  public func reply(to request: FixtureRequest) -> Reply {
    let values = RequestValues(of: request)
    let fitting = cases.first { $0.conditions.allSatisfy { $0.holds(for: values) } }
    if let trouble = values.trouble { return trouble.reply(to: request) }
    return (fitting?.responder ?? content).reply(to: request)
  }

  /// Returns everything the responders need, and `.body` if a condition reads the body.
  public func needs(for request: RequestHead) -> ReplyNeeds {
    cases.reduce(content.needs(for: request)) { needs, next in
      let decides = next.conditions.contains(where: \.concernsBody)
      return needs.union(next.responder.needs(for: request)).union(decides ? .body : [])
    }
  }

  /// Returns a copy of the responder for one session.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    let content = content.resolved(context)
    var (copy, isSame) = (cases, content == nil)
    for (index, next) in cases.enumerated() {
      let conditions = next.conditions.map { $0.resolved(context.origins) }
      let responder = next.responder.resolved(context)
      if responder == nil, conditions == next.conditions { continue }
      (copy[index], isSame) = (Case(conditions, responder ?? next.responder), false)
    }
    return isSame ? nil : Conditional(copy, content: content ?? self.content)
  }
}
