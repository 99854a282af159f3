import HTTPMessages
import HTTPTypes

/// A responder that has a separate responder for each method, and answers other methods with 405.
///
/// HEAD is allowed if GET is. OPTIONS gets the list of methods (RFC 9110 section 9.3.7).
public struct MethodTable: Responder {
  /// The methods that a site may give a reply to.
  package static let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]

  /// A responder, and the methods that it answers.
  private struct Row: Sendable {
    let methods: [HTTPRequest.Method]
    let responder: any Responder
  }

  private let rows: [Row]

  /// Creates a table.
  public init(_ responders: [HTTPRequest.Method: any Responder]) {
    self.init(rows: responders.map { Row(methods: [$0.key], responder: $0.value) })
  }

  /// Creates one responder for several methods, which share its state.
  public init(_ methods: [HTTPRequest.Method], _ responder: any Responder) {
    self.init(rows: [Row(methods: methods, responder: responder)])
  }

  private init(rows: [Row]) { self.rows = rows }

  /// A list that contains only GET, which all paths of a site share to save memory.
  package static let get: [HTTPRequest.Method] = [.get]

  /// The value of `Allow`.
  package var allowed: [HTTPRequest.Method] {
    let order: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete]
    return order.filter { responder(for: $0) != nil } + [.options]
  }

  /// Returns the reply of the method's responder, or 405 if there is none.
  public func reply(to request: FixtureRequest) -> Reply {
    if let responder = responder(for: request.method) { return responder.reply(to: request) }
    guard request.method == .options else { return .methodNotAllowed(allow: allowed) }
    return .empty(204, fields: [.allow: allowed.map(\.rawValue).joined(separator: ", ")])
  }

  /// Returns the needs of the method's responder.
  public func needs(for request: RequestHead) -> ReplyNeeds {
    responder(for: request.method)?.needs(for: request) ?? []
  }

  /// Returns a copy of the table with resolved responders.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    let resolved = rows.map { $0.responder.resolved(context) }
    guard resolved.contains(where: { $0 != nil }) else { return nil }
    return MethodTable(
      rows: zip(rows, resolved).map { Row(methods: $0.methods, responder: $1 ?? $0.responder) })
  }

  private func responder(for method: HTTPRequest.Method) -> (any Responder)? {
    // Rows are found by index, since looking at each row would copy it.
    if let index = rows.indices.first(where: { rows[$0].methods.contains(method) }) {
      return rows[index].responder
    }
    return method == .head ? responder(for: .get) : nil
  }
}
