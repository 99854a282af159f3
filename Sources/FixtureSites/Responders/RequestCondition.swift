import AuthoredYAML
import HTTPMessages
import HTTPTypes

/// A part of a request that holds values by name.
public enum RequestPart: String, CaseIterable, Sendable {
  /// The query, as forms write it.
  case query
  /// The fields; the case of their names does not count.
  case header
  /// The cookies.
  case cookie
  /// The path, by the names in braces that a site gives to parts of it.
  case path
  /// The body: a form, or the members of a JSON object.
  case body
}

/// A condition on a request: a value of one of its parts, or a text of its body.
public enum RequestCondition: Hashable, Sendable {
  /// A part has a value of this name; `nil` is any value.
  case has(RequestPart, name: String, value: String?)
  /// The body has this text in it.
  case bodyContains(String)

  func holds(for request: FixtureRequest) -> Bool {
    switch self {
    case .has(let part, let name, let value):
      request.values(of: name, in: part).contains { value == nil || value == $0 }
    case .bodyContains(let text):
      String(decoding: request.body, as: UTF8.self).contains(text)
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

extension FixtureRequest {
  func values(of name: String, in part: RequestPart) -> [String] {
    switch part {
    case .query: FormText.pairs(of: query ?? "").filter { $0.name == name }.map(\.value)
    case .header: HTTPField.Name(name).map { fields[values: $0] } ?? []
    case .cookie: RequestReport.cookies(of: self).filter { $0.name == name }.map(\.value)
    case .path: parameters[name].map { [$0] } ?? []
    case .body: bodyValues.filter { $0.name == name }.map(\.value)
    }
  }

  private var bodyValues: [(name: String, value: String)] {
    let type = FieldParameters(head["content-type"] ?? "")
    let text = String(decoding: body, as: UTF8.self)
    if type.value == "application/x-www-form-urlencoded" { return FormText.pairs(of: text) }
    if type.value == "multipart/form-data", let boundary = type.parameters["boundary"] {
      return MultipartForm(body, boundary: boundary).parts.map {
        ($0.name, String(decoding: $0.content, as: UTF8.self))
      }
    }
    let members = try? AuthoredNode(parsingJSON: text, file: "the body").entries()
    return (members ?? []).compactMap { name, node in
      (try? node.string()).map { (name, $0) }
    }
  }
}

/// Answers requests that fulfil conditions by other responders than the rest.
public struct Conditional: Responder {
  /// A responder for the requests that fulfil all of some conditions.
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

  /// The cases, of which the first that fits answers.
  package let cases: [Case]
  /// The responder if no case fits.
  package let content: any Responder

  /// Puts cases before a responder.
  public init(_ cases: [Case], content: any Responder) {
    self.cases = cases
    self.content = content
  }

  /// Returns the reply of the first case that fits, or of the content.
  public func reply(to request: FixtureRequest) -> Reply {
    let fitting = cases.first { $0.conditions.allSatisfy { $0.holds(for: request) } }
    return (fitting?.responder ?? content).reply(to: request)
  }

  /// Everything that one of the responders needs, and the body if it decides.
  public func needs(for request: RequestHead) -> ReplyNeeds {
    cases.reduce(content.needs(for: request)) { needs, next in
      let decides = next.conditions.contains(where: \.concernsBody)
      return needs.union(next.responder.needs(for: request)).union(decides ? .body : [])
    }
  }

  /// Returns the same cases of one session.
  public func resolved(_ context: SiteContext) -> any Responder {
    let cases = cases.map { next in
      Case(
        next.conditions.map { $0.resolved(context.origins) }, next.responder.resolved(context))
    }
    return Conditional(cases, content: content.resolved(context))
  }
}
