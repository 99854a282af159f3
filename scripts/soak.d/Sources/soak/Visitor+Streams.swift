// HTTP/2 clients that follow the rules or break them.
extension Visitor {
  /// A request on a stream.
  private struct Asked {
    let id: Int
    let path: String
    let isHead: Bool
  }

  private static let paths = [
    "/page", "/files/page.html", "/files/data.json", "/late", "/drops", "/chunks", "/hint",
  ]
  static let measured = paths + ["/large"]
  static let measuredSecurely = ["/page", "/large"]

  /// A connection, and whether it has TLS.
  private func connectForStreams() throws -> (connection: StreamConnection, isSecure: Bool) {
    let isSecure = number(in: 0...3) == 0
    let wire =
      isSecure
      ? try Wire(port: load.server.securePort, secure: load.server.secureStreams) : try connect()
    let window = pick([65_535, 65_535, 500, 1 << 20])
    return (try StreamConnection(wire, window: window), isSecure)
  }

  private func open(
    _ connection: StreamConnection, isSecure: Bool, _ asked: inout [Int: Asked],
    uploads: inout Int
  ) throws {
    let isLarge = number(in: 0...20) == 0
    let path = isLarge ? "/large" : isSecure ? "/page" : pick(Self.paths)
    let id = newID()
    if number(in: 0...5) == 0, uploads < 50_000 {
      let body = [UInt8](repeating: UInt8(ascii: "s"), count: number(in: 1...9_000))
      uploads += body.count
      let stream = try connection.request(
        "POST", "/echo?id=\(id)", isSecure: isSecure, body: body)
      asked[stream] = Asked(id: id, path: "/echo", isHead: false)
      return
    }
    let isHead = number(in: 0...5) == 0
    let stream = try connection.request(
      isHead ? "HEAD" : "GET", "\(path)?id=\(id)", isSecure: isSecure)
    asked[stream] = Asked(id: id, path: path, isHead: isHead)
  }

  /// Reads until every requested stream has ended, and records how each one ended.
  private func settle(
    _ connection: StreamConnection, isSecure: Bool, _ asked: [Int: Asked]
  ) throws {
    while asked.keys.contains(where: { connection.streams[$0]?.isOver == false }) {
      guard try connection.readFrame() else { throw Problem("the end came before the replies") }
    }
    for (stream, asked) in asked {
      guard let came = connection.streams[stream] else { continue }
      guard came.hasEnded, came.status == 200 else {
        throw Problem("request \(asked.id) of \(asked.path): \(came)")
      }
      let wanted = asked.isHead ? 0 : load.sizes.withLock { $0["\(isSecure)\(asked.path)"] }
      if let wanted, came.count != wanted {
        throw Problem("request \(asked.id) of \(asked.path): \(came.count) bytes of \(wanted)")
      }
      load.ledger.expect(asked.id, .ended("200 complete"))
    }
  }

  /// Sends many requests at once, and then some more.
  func visitStreams() throws {
    let (connection, isSecure) = try connectForStreams()
    var uploads = 0
    for _ in 0..<number(in: 1...3) {
      var asked: [Int: Asked] = [:]
      for _ in 0..<number(in: 1...60) {
        try open(connection, isSecure: isSecure, &asked, uploads: &uploads)
      }
      try settle(connection, isSecure: isSecure, asked)
    }
  }

  /// Sends requests on many streams, and resets some of them at any time.
  func resetStreams() throws {
    let (connection, isSecure) = try connectForStreams()
    var (asked, uploads): ([Int: Asked], Int) = ([:], 0)
    for _ in 0..<number(in: 2...60) {
      try open(connection, isSecure: isSecure, &asked, uploads: &uploads)
    }
    for _ in 0..<number(in: 0...30) {
      // No data may arrive after all streams have ended.
      guard connection.streams.values.contains(where: { !$0.isOver }) else { break }
      guard try connection.readFrame() else { break }
    }
    for (stream, request) in asked where number(in: 0...1) == 0 {
      if connection.streams[stream]?.isOver == true { continue }
      try connection.reset(stream)
      load.ledger.expect(request.id, .unknown)
      asked[stream] = nil
    }
    try settle(connection, isSecure: isSecure, asked)
  }

  /// Requests streams that the server ends with a fault, among others that continue.
  func meetStreamFaults() throws {
    let connection = try StreamConnection(connect(), window: 65_535)
    let faults = [
      ("/reset", "- reset"), ("/close", "- closed"), ("/half-body", "200 closed"),
      ("/torn-body", "200 reset"),
    ]
    var met: [Int: (id: Int, kind: String)] = [:]
    var (asked, uploads): ([Int: Asked], Int) = ([:], 0)
    for _ in 0..<number(in: 1...10) {
      let (path, kind) = pick(faults)
      let id = newID()
      met[try connection.request("GET", "\(path)?id=\(id)", isSecure: false)] = (id, kind)
      try open(connection, isSecure: false, &asked, uploads: &uploads)
    }
    try settle(connection, isSecure: false, asked)
    while met.keys.contains(where: { connection.streams[$0]?.isOver == false }) {
      guard try connection.readFrame() else { throw Problem("a fault ends the connection") }
    }
    for (id, kind) in met.values { load.ledger.expect(id, .ended(kind)) }
  }

  /// Opens streams, reads for a while, and disconnects.
  func vanishWithStreams() throws {
    let wire = try connect()
    let connection = try StreamConnection(wire, window: pick([0, 1000, 65_535]))
    var (asked, uploads): ([Int: Asked], Int) = ([:], 0)
    for _ in 0..<number(in: 1...80) {
      try open(connection, isSecure: false, &asked, uploads: &uploads)
    }
    for request in asked.values { load.ledger.expect(request.id, .unknown) }
    // Each reply has at least a head, whatever the window.
    for _ in 0..<number(in: 0...min(10, asked.count)) {
      guard try connection.readFrame() else { break }
    }
    if number(in: 0...1) == 0 { wire.resetWhenLeaving() }
  }

  /// Breaks the rules of HTTP/2 while streams are open.
  func breakStreams() throws {
    let connection = try StreamConnection(connect(), window: 65_535)
    var (asked, uploads): ([Int: Asked], Int) = ([:], 0)
    for _ in 0..<number(in: 1...20) {
      try open(connection, isSecure: false, &asked, uploads: &uploads)
    }
    for request in asked.values { load.ledger.expect(request.id, .unknown) }
    try connection.breakRules()
    while try connection.readFrame() {}
    guard connection.goAway == 1 else {
      throw Problem("broken frames end with \(connection.goAway.map(String.init) ?? "nothing")")
    }
  }
}
