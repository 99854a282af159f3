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

  /// The content, compressed where it has a body, no coding or length of its author's, and a client
  /// that likes one of the codings at least as much as none; 406 where the client refuses none too.
  ///
  /// A part that a client asks for would be one of the compressed content, whose length nobody
  /// knows yet; it gets the whole (RFC 9110 section 14.2).
  public func reply(to request: FixtureRequest) -> Reply {
    let choice = CodingChoice(among: codings, by: request.fields[.acceptEncoding])
    if choice == .plain { return varied(content.reply(to: request)) }
    var whole = request
    whole.head = request.head.removing("range")
    let reply = content.reply(to: whole)
    if reply.allowsCoding {
      guard case .coding(let coding) = choice else { return varied(.notAcceptable) }
      return varied(reply.compressed(by: coding) ?? reply)
    }
    // A version that the client has is then the compressed one.
    if reply.status == 304 { return varied(reply.withHead { $0.weakenTag() }) }
    return varied(request.head["range"] == nil ? reply : content.reply(to: request))
  }

  /// What the content needs, and time to compress it: 256 KiB take 7 ms.
  public func needs(for request: RequestHead) -> ReplyNeeds {
    let needs = content.needs(for: request)
    return request["accept-encoding"] == nil ? needs : needs.union(.time)
  }

  /// The same codings for the resolved content.
  public func resolved(_ context: SiteContext) -> any Responder {
    ContentCoding(codings, content: content.resolved(context))
  }

  /// Says that another request would get another content (section 12.5.5).
  private func varied(_ reply: Reply) -> Reply {
    reply.withHead { head in
      let names = head.fields[.vary]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
      if names.contains(where: { $0 == "*" || $0.lowercased() == "accept-encoding" }) { return }
      head.fields[.vary] = (names + ["Accept-Encoding"]).joined(separator: ", ")
    }
  }
}
