import HTTPTypes

/// The fields of a reply that the query of a request names, by whichever way the origin offers.
enum QueriedFields {
  /// A name that a query may not set, and the key that sets it; `nil` if there is none.
  ///
  /// `Access-Control-…` would open a reply to every page, with what the browser has stored for this
  /// host and all its ports. `Set-Cookie` would let a page of another origin write there.
  static func refused(in request: FixtureRequest) -> (key: String, name: String)? {
    all(in: request).first { _, name in
      let name = name.lowercased()
      return name.hasPrefix("access-control-")
        || (name == "set-cookie" && request.isFromOtherOrigin)
    }
  }

  private static func all(in request: FixtureRequest) -> [(key: String, name: String)] {
    guard let query = request.query else { return [] }
    let pairs = FormText.pairs(of: query)
    let controlled = pairs.filter { $0.name == QueryControls.header }
      .compactMap { FieldLine($0.value.utf8)?.field.name.rawName }
    let piped = (try? Pipe.all(of: request))?.filter { $0.name == "header" }
      .compactMap { $0.arguments.first }
    let helped = request.path == HTTPBin.fieldsEndpoint ? pairs.map(\.name) : []
    return controlled.map { (QueryControls.header, $0) } + (piped ?? []).map { ("pipe", $0) }
      + helped.map { ($0, $0) }
  }
}

extension FixtureRequest {
  /// Whether a browser reports that a page of another origin has caused the request (Fetch,
  /// section 3).
  fileprivate var isFromOtherOrigin: Bool {
    if let site = head["sec-fetch-site"], site != "same-origin", site != "none" { return true }
    guard let origin = head["origin"]?.lowercased() else { return false }
    guard let mark = origin.firstRange(of: "://") else { return true }
    return origin[mark.upperBound...] != head["host"]?.lowercased() ?? ""
  }
}
