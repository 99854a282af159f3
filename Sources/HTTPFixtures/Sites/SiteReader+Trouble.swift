import AuthoredYAML

extension SiteReader {
  /// The keys of `trickle`, `delay` and `gate` where they are mappings.
  static let trickle = ["bytes", "every", "jitter", "seed"]
  static let delay = ["seconds", "at", "jitter", "seed"]
  static let gate = ["name", "at"]
  /// How many bytes a piece or a second may have.
  static let largestPace = 1_000_000_000

  /// The responder behind the pace, the waits and the fault that are written beside it.
  ///
  /// `fixed` is the reply where it is always the same one; what it has no place for is an error.
  func troubled(
    _ responder: any Responder, by reply: AuthoredReply, fixed: Reply?
  ) throws(AuthoredError) -> any Responder {
    var responder = responder
    let hasBody = fixed?.hasBody ?? true
    if let pace = try pace(of: reply, hasBody: hasBody) {
      responder = Paced(pace, content: responder)
    }
    let waits = try waits(of: reply, hasBody: hasBody)
    if !waits.isEmpty { responder = Waiting(waits, content: responder) }
    guard let node = reply.fields["fault"] else { return responder }
    let (fault, occurrence) = try Fault.authored(node)
    if let fixed, fixed.head == nil, fault.concernsHead {
      throw node.error("a fault of a head, and there is none", expected: "'at: status'")
    }
    if fault.concernsBody, !hasBody {
      throw node.error("a fault of a body, and there is none", expected: "a fault of the head")
    }
    return Faulty(fault, occurrence, content: responder)
  }

  private func pace(of reply: AuthoredReply, hasBody: Bool) throws(AuthoredError) -> Pace? {
    let written = reply.fields.entries.filter { $0.key == "trickle" || $0.key == "bandwidth" }
    guard let (key, node) = written.first else { return nil }
    if written.count > 1 {
      throw reply.fields.node.error(
        "'trickle' and 'bandwidth' in one reply", expected: "one of them")
    }
    guard hasBody else {
      throw node.error("a pace for a body, and there is none", expected: "a reply with a body")
    }
    if key == "bandwidth" { return .bandwidth(try node.integer(in: 1...Self.largestPace)) }
    let fields = try node.fields(Self.trickle)
    let bytes = try fields.required("bytes", expected: "the size of a piece in bytes")
    return Pace(
      bytes: try bytes.integer(in: 1...Self.largestPace), every: try fields.pause("every"))
  }

  /// The gates and the delays, in the order in which they are written.
  private func waits(of reply: AuthoredReply, hasBody: Bool) throws(AuthoredError) -> [Wait] {
    var waits: [Wait] = []
    for (key, node) in reply.fields.entries where key == "gate" || key == "delay" {
      for node in try oneOrMore(node) {
        let wait = key == "gate" ? try gate(node) : try delay(node)
        if case .body = wait.place, !hasBody {
          throw node.error("a place in a body, and there is none", expected: "'at: status'")
        }
        waits.append(wait)
      }
    }
    return waits
  }

  private func gate(_ node: AuthoredNode) throws(AuthoredError) -> Wait {
    let expected = "the name of a gate"
    guard node.isMapping else { return Wait(for: .gate(try node.string(expected: expected))) }
    let fields = try node.fields(Self.gate)
    let name = try fields.required("name", expected: expected).string(expected: expected)
    return Wait(for: .gate(name), at: try fields["at"]?.place() ?? .status)
  }

  private func delay(_ node: AuthoredNode) throws(AuthoredError) -> Wait {
    guard node.isMapping else { return Wait(for: .pause(Pause(try node.seconds()))) }
    let fields = try node.fields(Self.delay)
    return Wait(
      for: .pause(try fields.pause("seconds")), at: try fields["at"]?.place() ?? .status)
  }
}
