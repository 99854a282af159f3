import HTTPMessages
import HTTPTypes

/// A policy for the pages of other origins that may read a reply (Fetch, section "CORS protocol").
public struct CrossOriginPolicy: Hashable, Sendable {
  /// The origins of the pages, such as `http://localhost:8080`; `nil` for all.
  package var origins: [String]?
  /// Whether these pages may send cookies and passwords.
  package var allowsCredentials = false
  /// The header fields that scripts may read, in addition to the few that are always allowed.
  package var exposedFields: [String] = []
  /// The number of seconds for which a browser may cache the reply to a preflight request.
  package var maximumAge: Int?

  /// Creates a policy that lets pages of all origins read a reply, without credentials.
  public init() {}

  /// Returns the fields that let a page read a reply.
  ///
  /// For other pages, only `Vary` may be returned.
  ///
  /// - Parameter origin: The page's origin, from the `Origin` field of the request.
  func fields(for origin: String?) -> HTTPFields {
    let isForAll = origins == nil && !allowsCredentials
    // A cache must not use a reply to one origin for another origin (RFC 9110 section 12.5.5).
    var fields: HTTPFields = isForAll ? [:] : [.vary: "Origin"]
    guard let origin, origins?.contains(origin) ?? true else { return fields }
    fields[.accessControlAllowOrigin] = isForAll ? "*" : origin
    if allowsCredentials { fields[.accessControlAllowCredentials] = "true" }
    if !exposedFields.isEmpty {
      fields[.accessControlExposeHeaders] = exposedFields.joined(separator: ", ")
    }
    return fields
  }
}

/// A responder that lets pages of other origins read another responder's replies.
///
/// It also answers preflight requests, with which browsers ask for permission before requests that
/// are not simple.
public struct CrossOrigin: Responder {
  /// The policy for the pages that may read.
  package var policy: CrossOriginPolicy
  /// The methods that these pages may use.
  package var methods: [HTTPRequest.Method]
  /// The responder that answers.
  package var content: any Responder

  /// Creates a responder that lets pages of other origins read the replies of `content`.
  public init(
    _ policy: CrossOriginPolicy, methods: [HTTPRequest.Method], content: any Responder
  ) {
    self.policy = policy
    self.methods = methods
    self.content = content
  }

  /// Returns the content with the CORS fields, or only these fields for a preflight request.
  public func reply(to request: FixtureRequest) -> Reply {
    let permission = policy.fields(for: request.fields[.origin])
    guard Self.isPreflight(request.head) else {
      return content.reply(to: request).withHead { head in
        // Browsers reject a CORS field that is sent twice.
        for field in permission where field.name != .vary { head.fields[field.name] = nil }
        head.fields.append(contentsOf: permission)
      }
    }
    var fields = permission
    if fields[.accessControlAllowOrigin] != nil {
      fields[.accessControlAllowMethods] = methods.map(\.rawValue).joined(separator: ", ")
      fields[.accessControlAllowHeaders] = request.fields[.accessControlRequestHeaders]
      fields[.accessControlMaxAge] = policy.maximumAge.map(String.init)
    }
    return .empty(204, fields: fields)
  }

  /// Returns the content's needs; a preflight request has none.
  public func needs(for request: RequestHead) -> ReplyNeeds {
    Self.isPreflight(request) ? [] : content.needs(for: request)
  }

  /// Returns a copy of the responder with placeholders replaced and with the resolved content.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    var copy = self
    copy.policy.origins = policy.origins?.map(context.origins.replacingPlaceholders(in:))
    let resolved = content.resolved(context)
    if resolved == nil, copy.policy == policy { return nil }
    copy.content = resolved ?? content
    return copy
  }

  private static func isPreflight(_ request: RequestHead) -> Bool {
    request.method == .options && request["origin"] != nil
      && request["access-control-request-method"] != nil
  }
}
