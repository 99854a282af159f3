import HTTPTypes

/// Compresses what another responder says, for clients that accept it (RFC 9110 section 8.4).
public struct ContentCoding: Responder {
  /// The codings on offer, best first.
  public var codings: [Coding]
  /// What is compressed.
  public var content: any Responder

  /// Puts codings on offer for a responder.
  public init(_ codings: [Coding], content: any Responder) {
    self.codings = codings
    self.content = content
  }

  /// The content, compressed where the client accepts one of the codings and it has a body.
  public func reply(to request: FixtureRequest) -> Reply {
    let reply = content.reply(to: request)
    let varied = reply.withHead { head in
      let vary = head.fields[.vary].map { $0 + ", " } ?? ""
      head.fields[.vary] = vary + "Accept-Encoding"
    }
    guard let coding = accepted(by: request.fields[.acceptEncoding] ?? "") else { return varied }
    return varied.compressed(by: coding) ?? varied
  }

  /// The same codings for the resolved content.
  public func resolved(_ context: SiteContext) -> any Responder {
    ContentCoding(codings, content: content.resolved(context))
  }

  /// The coding that the client likes best, ours first among equals (RFC 9110 section 12.5.3).
  private func accepted(by field: String) -> Coding? {
    let wishes = field.lowercased().split(separator: ",").map(Self.wish)
    let rated = codings.map { coding in
      let wish = wishes.first { $0.name == coding.rawValue } ?? wishes.first { $0.name == "*" }
      return (coding, wish?.weight ?? 0)
    }
    // The first of the greatest, which `max` does not promise.
    let best = rated.reduce(nil as (Coding, Double)?) { $1.1 > ($0?.1 ?? 0) ? $1 : $0 }
    return best?.0
  }

  private static func wish(_ member: Substring) -> (name: String, weight: Double) {
    let parts = member.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
    let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
    return (parts.first ?? "", weight ?? 1)
  }
}
