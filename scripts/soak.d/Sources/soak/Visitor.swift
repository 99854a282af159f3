import FixtureSites
import Foundation

/// A thread that plays one client after the other, chosen at random from a seed.
final class Visitor {
  /// The number of visitors, and the maximum number of requests per second of all of them.
  static let count = 24
  static let mostRequestsPerSecond = 1000.0

  let load: Load
  let number: Int
  var random: SeededGenerator
  private let kinds: [Kind]
  /// The number of requests of this visit.
  private var requests = 0

  private init(_ load: Load, number: Int, seed: UInt64) {
    self.load = load
    self.number = number
    kinds = Visitor.kinds.filter { !$0.needsHTTP2 || load.server.speaksHTTP2 }
    random = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
  }

  /// Visits on a new thread until the load stops.
  static func start(_ load: Load, number: Int, seed: UInt64) {
    load.began()
    Thread.detachNewThread {
      Visitor(load, number: number, seed: seed).visit()
      load.ended()
    }
  }

  private func visit() {
    while !load.isStopping {
      let kind = draw()
      let beginning = Date.now
      requests = 0
      do { try kind.body(self)() } catch {
        load.ledger.problems.add("\(kind.name): \(error)")
      }
      let rest =
        Double(max(1, requests * Visitor.count)) / Visitor.mostRequestsPerSecond
        - Date.now.timeIntervalSince(beginning)
      if rest > 0 { usleep(UInt32(min(rest, 1) * 1_000_000)) }
    }
  }

  private func draw() -> Kind {
    var left = Int(random.next() % UInt64(kinds.map(\.weight).reduce(0, +)))
    for kind in kinds {
      left -= kind.weight
      if left < 0 { return kind }
    }
    return kinds[0]
  }

  // MARK: Parts of visits

  func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() % UInt64(range.count))
  }

  func pause(_ milliseconds: ClosedRange<Int>) {
    usleep(UInt32(number(in: milliseconds)) * 1000)
  }

  func connect(receiving: Int32? = nil) throws -> Wire {
    try Wire(port: load.server.port, receiving: receiving)
  }

  func connectSecurely() throws -> Wire {
    try Wire(port: load.server.securePort, secure: load.server.secure)
  }

  func newID() -> Int {
    requests += 1
    return load.ledger.newID()
  }

  /// Sends a request and reads the response, which must have the given status.
  @discardableResult
  func ask(
    _ wire: Wire, _ path: String, by method: String = "GET", fields: [String] = [],
    isLast: Bool = false, expecting status: Int = 200
  ) throws -> Answer {
    let request = Request(newID(), path, by: method, fields: fields, isLast: isLast)
    try wire.send(request.bytes)
    return try answer(to: request, from: wire, expecting: status)
  }

  /// Reads the response to a request and records it.
  @discardableResult
  func answer(
    to request: Request, from wire: Wire, expecting status: Int = 200, end: String = "complete"
  ) throws -> Answer {
    let answer = try Answer(from: wire, isHead: request.isHead)
    guard answer.status == status else {
      throw Problem("request \(request.id): \(answer.status) instead of \(status)")
    }
    note(request, status, end, answer.bytes)
    return answer
  }

  func note(_ request: Request, _ status: Int?, _ end: String, _ bytes: Int) {
    load.ledger.expect(
      request.id, .exactly(Outcome(status: status, end: end, bytes: bytes)))
  }
}
