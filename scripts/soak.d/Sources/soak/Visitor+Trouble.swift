// Clients that break the rules, and faults of the server.
extension Visitor {
  func breakRules() throws {
    let wire = try connect()
    switch number(in: 0...4) {
    case 0: try ask(wire, "/nowhere", expecting: 404)
    case 1: try ask(wire, "/only-get", by: "DELETE", expecting: 405)
    case 2:
      try refuse(
        wire, "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n",
        expecting: 413)
    case 3:
      let long = String(repeating: "x", count: 100_000)
      try refuse(wire, "GET /\(long) HTTP/1.1\r\nHost: localhost\r\n\r\n", expecting: 414)
    default:
      try refuse(
        wire,
        pick(["GET / HTTP/1.1\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "G\u{1}T / HTTP/1.1\r\n\r\n"]),
        expecting: 400)
    }
  }

  private func refuse(_ wire: Wire, _ text: String, expecting status: Int) throws {
    try wire.send(text)
    let answer = try Answer(from: wire)
    load.ledger.expectMalformed(answer.status)
    guard answer.status == status else {
      throw Problem("'\(text.prefix(20))': \(answer.status) instead of \(status)")
    }
  }

  func meetFaults() throws {
    let fault = pick(Visitor.faults)
    let wire = try connect()
    let request = Request(newID(), fault.path, isLast: true)
    try wire.send(request.bytes)
    var bytes = 0
    do {
      while case let piece = try wire.receive(), !piece.isEmpty {
        bytes += piece.count
        if fault.end == "clientGone", bytes >= Visitor.silentBytes { break }
      }
    } catch Wire.Failure.reset where fault.end == "reset" {}
    if fault.end == "clientGone" { return load.ledger.expect(request.id, .unknown) }
    if fault.path == "/flaky", bytes > 0 { return note(request, 200, "complete", bytes) }
    note(request, fault.status, fault.end, bytes)
  }

  /// The number of bytes that are certainly sent of a reply that stops in its body.
  private static let silentBytes = 50

  private static let faults: [(path: String, status: Int?, end: String)] = [
    ("/reset", nil, "reset"), ("/close", nil, "closed"), ("/half-head", nil, "closed"),
    ("/half-body", 200, "closed"), ("/torn-body", 200, "reset"), ("/silence", 200, "clientGone"),
    ("/long-length", 200, "complete"), ("/short-length", 200, "complete"),
    ("/bad-chunk", 200, "complete"), ("/no-last-chunk", 200, "closed"),
    ("/bad-status", nil, "complete"), ("/bare-lf", nil, "complete"),
    ("/two-lengths", 200, "complete"), ("/huge-head", 200, "complete"),
    ("/wrong-coding", 200, "complete"), ("/torn-coding", 200, "complete"),
    ("/raw", nil, "complete"), ("/flaky", nil, "closed"),
  ]

  /// Sends a part of a request, reads a part of the reply, and disconnects.
  func vanish() throws {
    let wire = number(in: 0...4) == 0 ? try connectSecurely() : try connect()
    let paths = ["/page", "/large", "/echo"]
    let request = Request(
      newID(), pick(paths), by: pick(["GET", "POST"]),
      chunks: [[UInt8](repeating: 0x76, count: 5000)],
      isChunked: number(in: 0...1) == 1)
    load.ledger.expect(request.id, .unknown)
    // If the number in the target is sent at all, it has to be complete.
    let line = request.bytes.firstRange(of: Array(" HTTP".utf8))?.lowerBound ?? 0
    var count = number(in: 0...request.bytes.count)
    if number(in: 0...2) == 0 { count = request.bytes.count }
    if count < line + 20 { count = number(in: 0...line) }
    try wire.send(Array(request.bytes[..<count]))
    if count == request.bytes.count, number(in: 0...1) == 0 {
      _ = try wire.receive(number(in: 1...100_000))
    } else {
      pause(0...5)
    }
    if number(in: 0...1) == 0 { wire.resetWhenLeaving() }
  }

  /// Sends bytes that are not HTTP.
  func sendNoise() throws {
    let wire = try connect()
    var noise = (0..<number(in: 1...300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    if number(in: 0...1) == 0 { noise += Array("\r\n\r\n".utf8) }
    // Empty lines before a request line are allowed, but a letter makes it malformed.
    noise = [UInt8(ascii: "?"), 0] + noise
    try wire.send(noise)
    let answer = try Answer(from: wire)
    load.ledger.expectMalformed(answer.status)
    guard answer.status == 400 else { throw Problem("noise is answered with \(answer.status)") }
  }

  func sendSlowly() throws {
    let wire = try connect()
    let request = Request(
      newID(), "/echo", by: "POST", chunks: [[UInt8](repeating: 0x76, count: 300)],
      isChunked: number(in: 0...1) == 1)
    var rest = request.bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(number(in: 1...60))
      try wire.send(Array(piece))
      rest = rest.dropFirst(piece.count)
      pause(1...15)
    }
    try answer(to: request, from: wire)
  }

  func readSlowly() throws {
    let wire = try connect(receiving: 8192)
    let request = Request(newID(), "/large", isLast: true)
    try wire.send(request.bytes)
    var bytes = 0
    while case let piece = try wire.receive(10_000), !piece.isEmpty {
      bytes += piece.count
      pause(5...20)
    }
    note(request, 200, "complete", bytes)
  }

  func halfClose() throws {
    let wire = try connect()
    let request = Request(newID(), pick(["/page", "/large"]))
    try wire.send(request.bytes)
    wire.endSending()
    try answer(to: request, from: wire)
    guard try wire.receive().isEmpty else { throw Problem("more comes than was asked for") }
  }

  func sayNothing() throws {
    let wire = try connect()
    if number(in: 0...1) == 0 { wire.resetWhenLeaving() }
    if number(in: 0...1) == 0 { pause(0...30) }
  }

  func breakHandshake() throws {
    if number(in: 0...1) == 0 {
      // A TLS client hello that ends in the middle.
      let wire = try Wire(port: load.server.securePort)
      try wire.send([0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3])
      pause(0...10)
    } else {
      let wire = try Wire(port: load.server.securePort)
      try refuse(wire, "GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n", expecting: 400)
    }
  }
}
