import HTTPTypes

/// Helper endpoints with the paths of httpbin: `/status/404`, `/redirect/3`, `/delay/2`.
///
/// Nothing but the nonces of Digest is remembered from one request to the next. What asks
/// for too much, such as a delay of an hour, gets 400 with the limit. The address of the client is
/// not known here, so `/ip` and the member `origin` are missing.
public struct HTTPBin: Sendable {
  private let context: SiteContext

  /// Creates the endpoints of a session.
  public init(context: SiteContext = SiteContext()) {
    self.context = context
  }

  /// The endpoint of a request's path, nil if the path is none.
  public func responder(for request: FixtureRequest) -> (any Responder)? {
    // Two slashes are not one, and a slash at the end belongs to the path.
    let names = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    for endpoint in Self.table[names.first ?? ""] ?? [] {
      if let parameters = endpoint.parameters(of: names) {
        return Match(endpoint: endpoint, parameters: parameters, context: context)
      }
    }
    return nil
  }

  /// An endpoint, and what a path has at the places of its parameters.
  private struct Match: Responder {
    let endpoint: HTTPBinEndpoint
    let parameters: [String]
    let context: SiteContext

    func reply(to request: FixtureRequest) -> Reply {
      let call = HTTPBinCall(request: request, parameters: parameters, context: context)
      do throws(HTTPBinCall.Mistake) {
        return MethodTable(endpoint.methods, try endpoint.answer(call)).reply(to: request)
      } catch {
        return .text("400: \(error.description)\n", status: 400)
      }
    }

    func needs(for request: RequestHead) -> ReplyNeeds {
      endpoint.methods.contains(request.method) ? .body : []
    }
  }

  /// All endpoints: of those with one first name, the first pattern that fits is taken.
  static let endpoints =
    echoes + redirects + cookies + passwords + bodies + pages + pictures + pauses + chances

  /// The endpoints by their first name, so that a path that is none costs one look.
  private static let table = Dictionary(grouping: endpoints) { $0.names[0] }
}
