/// A kind of visit, and the frequency with which it is chosen.
struct Kind: Sendable {
  let name: String
  let weight: Int
  let body: @Sendable (Visitor) -> () throws -> Void
  /// Whether it needs a server that speaks HTTP/2.
  var needsHTTP2 = false
}

extension Visitor {
  /// All kinds.
  static let kinds = [
    Kind(name: "ordinary requests", weight: 30, body: Visitor.visitPages),
    Kind(name: "versions, ranges and codings", weight: 8, body: Visitor.visitVersions),
    Kind(name: "bodies", weight: 8, body: Visitor.sendBodies),
    Kind(name: "a pipeline", weight: 6, body: Visitor.pipeline),
    Kind(name: "redirects", weight: 5, body: Visitor.followRedirects),
    Kind(name: "a password", weight: 5, body: Visitor.enterPassword),
    Kind(name: "slow replies", weight: 5, body: Visitor.waitForReplies),
    Kind(name: "a gate", weight: 3, body: Visitor.passGate),
    Kind(name: "refused requests", weight: 4, body: Visitor.breakRules),
    Kind(name: "faults", weight: 10, body: Visitor.meetFaults),
    Kind(name: "a client that vanishes", weight: 12, body: Visitor.vanish),
    Kind(name: "random bytes", weight: 4, body: Visitor.sendNoise),
    Kind(name: "a slow request", weight: 4, body: Visitor.sendSlowly),
    Kind(name: "a slow reader", weight: 2, body: Visitor.readSlowly),
    Kind(name: "a half-closed connection", weight: 4, body: Visitor.halfClose),
    Kind(name: "a connection without a request", weight: 4, body: Visitor.sayNothing),
    Kind(name: "TLS", weight: 8, body: Visitor.visitSecurely),
    Kind(name: "TLS that is broken off", weight: 3, body: Visitor.breakHandshake),
    Kind(name: "a session", weight: 2, body: Visitor.useSession),
    Kind(name: "streams", weight: 12, body: Visitor.visitStreams, needsHTTP2: true),
    Kind(name: "streams that are reset", weight: 6, body: Visitor.resetStreams, needsHTTP2: true),
    Kind(name: "faults of streams", weight: 4, body: Visitor.meetStreamFaults, needsHTTP2: true),
    Kind(name: "streams that vanish", weight: 6, body: Visitor.vanishWithStreams, needsHTTP2: true),
    Kind(name: "broken frames", weight: 3, body: Visitor.breakStreams, needsHTTP2: true),
  ]
}
