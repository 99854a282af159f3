import HTTPTypes

/// Answers each method by a responder of its own, the others with 405.
///
/// HEAD is answered where GET is, OPTIONS with the list of methods (RFC 9110 section 9.3.7).
public struct MethodTable: Responder {
  /// The methods that a site may give a reply to.
  public static let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]

  /// What answers each method.
  public var responders: [HTTPRequest.Method: any Responder]

  /// Creates a table.
  public init(_ responders: [HTTPRequest.Method: any Responder]) {
    self.responders = responders
  }

  /// One responder for several methods.
  public init(_ methods: [HTTPRequest.Method], _ responder: any Responder) {
    responders = [:]
    for method in methods { responders[method] = responder }
  }

  /// The value of `Allow`.
  public var allowed: [HTTPRequest.Method] {
    let order: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete]
    return order.filter { responder(for: $0) != nil } + [.options]
  }

  /// The reply of the method's responder, 405 where there is none.
  public func reply(to request: FixtureRequest) -> Reply {
    if let responder = responder(for: request.method) { return responder.reply(to: request) }
    guard request.method == .options else { return .methodNotAllowed(allow: allowed) }
    return .empty(204, fields: [.allow: allowed.map(\.rawValue).joined(separator: ", ")])
  }

  /// The same table of resolved responders.
  public func resolved(_ context: SiteContext) -> any Responder {
    MethodTable(responders.mapValues { $0.resolved(context) })
  }

  private func responder(for method: HTTPRequest.Method) -> (any Responder)? {
    responders[method] ?? (method == .head ? responders[.get] : nil)
  }
}
