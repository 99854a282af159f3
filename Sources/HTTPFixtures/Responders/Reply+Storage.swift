import HTTPTypes

extension Reply {
  /// Whether the author wants the reply stored: it has another `Cache-Control` than `no-store`.
  var isForStoring: Bool {
    let control = head?.fields[.cacheControl]
    return control != nil && control != "no-store"
  }

  /// The reply without what would let a client store or resume it, unless the author wants that.
  var notForStoring: Reply {
    if isForStoring { return self }
    return withHead { head in
      head.fields[.cacheControl] = "no-store"
      head.fields[.eTag] = nil
      head.fields[.lastModified] = nil
      head.fields[.acceptRanges] = nil
    }
  }
}

extension Responder {
  /// The whole reply, and not for storing unless its author wrote `Cache-Control`.
  ///
  /// Otherwise the next run of a scenario would get it from a cache, at once and without a fault.
  func unstoredReply(to request: FixtureRequest) -> Reply {
    let reply = reply(to: request)
    // What conditions and ranges are answered with (RFC 9110 sections 13.2.2 and 14.2).
    let isPartial = [206, 304, 412, 416].contains(reply.status)
    guard isPartial, !reply.isForStoring else { return reply.notForStoring }
    return self.reply(to: request.withoutConditions).notForStoring
  }
}

extension FixtureRequest {
  /// The same request for the whole resource, whatever the client has of it already.
  var withoutConditions: FixtureRequest {
    var whole = self
    whole.head = head.removing(
      "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range", "range")
    return whole
  }
}
