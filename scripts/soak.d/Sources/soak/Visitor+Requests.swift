import Foundation

// Clients that follow the rules.
extension Visitor {
  func visitPages() throws {
    let wire = try connect()
    for index in 0..<number(in: 1...30) {
      let request = Request(
        newID(), pick(["/page", "/files/page.html", "/files/data.json", "/small"]),
        by: pick(["GET", "GET", "GET", "HEAD"]))
      let clock = ContinuousClock()
      let beginning = clock.now
      try wire.send(request.bytes)
      try answer(to: request, from: wire)
      // The duration of the first request includes opening the connection.
      if index > 0 { load.latencies.add(clock.now - beginning) }
    }
    if number(in: 0...3) == 0 { try ask(wire, "/page", isLast: true) }
  }

  func visitVersions() throws {
    let wire = try connect()
    let tag = try ask(wire, "/files/page.html").fields["etag"] ?? ""
    try ask(wire, "/files/page.html", fields: ["If-None-Match: \(tag)"], expecting: 304)
    try ask(wire, "/page", fields: ["If-None-Match: \"1\""], expecting: 304)
    try ask(wire, "/page", fields: ["If-Match: \"2\""], expecting: 412)
    let start = number(in: 0...3000)
    let part = try ask(
      wire, "/files/page.html", fields: ["Range: bytes=\(start)-\(start + 99)"], expecting: 206)
    guard part.body.count == 100 else { throw Problem("a range of \(part.body.count) bytes") }
    try ask(wire, "/files/page.html", fields: ["Range: bytes=0-1,5-9"], expecting: 206)
    try ask(wire, "/files/page.html", fields: ["Range: bytes=99999-"], expecting: 416)
    let coding = pick(["gzip", "deflate"])
    let coded = try ask(wire, "/small", fields: ["Accept-Encoding: \(coding)"])
    guard coded.fields["content-encoding"] == coding else { throw Problem("no \(coding)") }
  }

  func sendBodies() throws {
    let wire = try connect()
    for _ in 0..<number(in: 1...5) {
      let chunks = (0..<number(in: 1...4)).map { _ in
        [UInt8](repeating: UInt8(ascii: "b"), count: number(in: 1...20_000))
      }
      var fields = ["Content-Type: text/plain"]
      let isExpecting = number(in: 0...3) == 0
      if isExpecting { fields.append("Expect: 100-continue") }
      let request = Request(
        newID(), "/echo", by: "POST", fields: fields, chunks: chunks,
        isChunked: number(in: 0...1) == 1)
      guard isExpecting else {
        try wire.send(request.bytes)
        try answer(to: request, from: wire)
        continue
      }
      let head = (request.bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? 0)
      try wire.send(Array(request.bytes[..<head]))
      let interim = try wire.receive(25)
      guard interim.starts(with: Array("HTTP/1.1 100 ".utf8)) else {
        throw Problem("no 100: \(String(decoding: interim, as: UTF8.self))")
      }
      wire.giveBack(interim)
      try wire.send(Array(request.bytes[head...]))
      try answer(to: request, from: wire)
    }
  }

  func pipeline() throws {
    let wire = try connect()
    let requests = (0..<number(in: 2...60)).map { _ in
      Request(
        newID(), pick(["/page", "/files/data.json", "/small", "/hint"]), by: pick(["GET", "HEAD"]))
    }
    try wire.send(requests.flatMap(\.bytes))
    for request in requests { try answer(to: request, from: wire) }
  }

  func followRedirects() throws {
    let wire = try connect()
    var path = "/one"
    for status in [302, 303, 200] {
      let answer = try ask(wire, path, expecting: status)
      path = answer.fields["location"] ?? ""
    }
  }

  func enterPassword() throws {
    let wire = try connect()
    try ask(wire, "/cave", expecting: 401)
    let wrong = Data("aladdin:guess".utf8).base64EncodedString()
    try ask(wire, "/cave", fields: ["Authorization: Basic \(wrong)"], expecting: 401)
    let right = Data("aladdin:sesame".utf8).base64EncodedString()
    try ask(wire, "/cave", fields: ["Authorization: Basic \(right)"])
  }

  func waitForReplies() throws {
    let wire = try connect()
    for _ in 0..<number(in: 1...3) {
      try ask(wire, pick(["/late", "/drops", "/narrow", "/chunks"]))
    }
  }

  func passGate() throws {
    let gate = "gate-\(number)"
    let path = "sessions/default/gates/\(gate)"
    let wire = try connect()
    let request = Request(newID(), "/\(gate)")
    try wire.send(request.bytes)
    try load.control.call("GET", path + "?wait=30", expecting: 200)
    try load.control.call("PUT", path, "{\"state\": \"open\"}", expecting: 200)
    try answer(to: request, from: wire)
    try load.control.call("PUT", path, "{\"state\": \"closed\"}", expecting: 200)
  }

  func visitSecurely() throws {
    let wire = try connectSecurely()
    for _ in 0..<number(in: 1...10) { try ask(wire, "/page") }
    if number(in: 0...9) == 0 { try ask(wire, "/large") }
    let request = Request(
      newID(), "/echo", by: "POST", fields: ["Content-Type: text/plain"], isLast: true,
      chunks: [[UInt8](repeating: UInt8(ascii: "s"), count: number(in: 1...30_000))])
    try wire.send(request.bytes)
    try answer(to: request, from: wire)
  }
}
