import HTTPTypes

/// A fixed reply answers every request alike.
extension Reply: Responder {
  /// Itself.
  public func reply(to request: FixtureRequest) -> Reply { self }

  /// Nothing: the head decides.
  public func needs(for request: RequestHead) -> ReplyNeeds { [] }

  /// The reply with placeholders replaced in field values and in text that it sends.
  public func resolved(_ context: SiteContext) -> any Responder {
    let origins = context.origins
    return Reply(
      parts.map { part in
        switch part {
        case .head(let head): .head(head.resolved(origins))
        case .body(let bytes): .body(origins.replacingPlaceholders(in: bytes))
        case .trailers(let fields): .trailers(fields.resolved(origins))
        case .raw(let bytes): .raw(origins.replacingPlaceholders(in: bytes))
        case .webSocket(let script, let subprotocol):
          .webSocket(script.resolved(origins), subprotocol: subprotocol)
        case .file, .delay, .gate, .silence, .close, .reset: part
        }
      })
  }
}

extension ReplyHead {
  fileprivate func resolved(_ origins: OriginAddresses) -> ReplyHead {
    var copy = self
    copy.fields = fields.resolved(origins)
    return copy
  }
}

extension HTTPFields {
  /// The fields with placeholders replaced in their values.
  func resolved(_ origins: OriginAddresses) -> HTTPFields {
    HTTPFields(
      map { field in
        Placeholder.all(in: [UInt8](field.value.utf8)).isEmpty
          ? field
          : HTTPField(name: field.name, value: origins.replacingPlaceholders(in: field.value))
      })
  }
}
