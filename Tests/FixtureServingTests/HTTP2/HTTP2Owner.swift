#if HTTP2
import FixtureSites

@testable import FixtureServing

/// An owner of an HTTP/2 connection's state machine that has no socket, no clock and no log, with
/// the client at its other end.
final class HTTP2Owner {
  let client: HTTP2Client
  private let machine: HTTP2StateMachine
  private let replies: [String: Reply]
  /// The faults of replies, by their targets.
  var faults: [String: Fault] = [:]
  /// Milliseconds.
  var now: UInt64 = 1_000
  /// Whether the system takes bytes.
  var takesBytes = true
  /// The bytes of the client in each piece; all at once by default.
  var piece = Int.max
  /// The actions that were done, a line each.
  private(set) var done: [String] = []
  private(set) var heads: [RequestHead] = []
  private(set) var deadline: UInt64 = 0
  private(set) var isClosed = false
  private(set) var resets: [String] = []
  /// Everything that was sent.
  private(set) var output: [UInt8] = []
  private var waiting: [UInt8] = []
  private var sent = 0
  private var requests = 0

  init(
    _ replies: [String: Reply] = [:], limits: ServingLimits = ServingLimits(),
    settings: HTTP2Settings = HTTP2Settings(), client: HTTP2Client = HTTP2Client()
  ) throws {
    self.replies = replies
    self.client = client
    machine = try HTTP2StateMachine(
      limits: limits, settings: settings, isSecure: false, at: now,
      date: { "now" })
    run()
  }

  private var turn: ConnectionTurn {
    ConnectionTurn(
      now: now, position: sent + waiting.count, sent: sent,
      isBlocked: !takesBytes && !waiting.isEmpty)
  }

  // MARK: Events

  /// Exchanges bytes between client and server until both are idle.
  func exchange() {
    run()
    while case let bytes = client.takeBytes(), !bytes.isEmpty { receive(bytes) }
  }

  /// Receives bytes from the client.
  func receive(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      Array(rest.prefix(piece)).withUnsafeBytes { machine.receive($0, turn) }
      rest = rest.dropFirst(min(piece, rest.count))
      run()
    }
  }

  func waitForDeadline() {
    now = deadline
    machine.deadlinePassed(turn)
    exchange()
  }

  /// Advances the clock, and reports the deadline as passed.
  func pass(_ milliseconds: UInt64) {
    now += milliseconds
    machine.deadlinePassed(turn)
    exchange()
  }

  func open(_ gate: String, on stream: Int32) throws {
    guard let stream = machine.streams[stream] else { return done.append("no stream") }
    stream.exchange.gateOpened()
    machine.wake(stream)
    exchange()
  }

  /// Sends a piece of a handler's reply.
  func send(_ piece: WireReply, on stream: Int32) {
    guard let stream = machine.streams[stream] else { return done.append("no stream") }
    stream.exchange.start(piece)
    machine.wake(stream)
    exchange()
  }

  func drain() {
    machine.drain(turn)
    exchange()
  }

  func stop() {
    machine.stop(turn)
    exchange()
  }

  func giveUp() {
    machine.giveUp(turn)
    exchange()
  }

  func disconnectClient() {
    machine.abandonExchanges(as: .clientGone, by: .lost(reset: false))
    exchange()
  }

  /// Lets the system take the bytes that wait, and all later ones.
  func takeOutput() {
    takesBytes = true
    flush()
    exchange()
  }

  /// Returns the actions since the last call.
  func takeDone() -> [String] {
    defer { done = [] }
    return done
  }

  // MARK: Actions

  private func run() {
    while true {
      switch machine.next(turn) {
      case (nil, .wait(let wait)):
        deadline = wait.deadline
        return
      case (nil, .write(let bytes)): waiting += bytes
      case (nil, .flush): flush()
      case (nil, .yield):
        done.append("yield")
        machine.resume()
      case (nil, .close(let closing)):
        isClosed = true
        done.append("close \(closing)")
      case (nil, let action): done.append("\(action)")
      case (let stream?, let action): perform(action, on: stream)
      }
    }
  }

  private func flush() {
    guard takesBytes else { return }
    recordResets()
    output += waiting
    client.receive(waiting)
    sent += waiting.count
    waiting = []
  }

  /// Records the streams that are reset, with their codes.
  ///
  /// The client's library ignores streams that it has not opened.
  private func recordResets() {
    var rest = waiting[...]
    while rest.count >= 9 {
      let frame = Array(rest.prefix(9))
      let count = Int(frame[0]) << 16 | Int(frame[1]) << 8 | Int(frame[2])
      let payload = rest.dropFirst(9).prefix(count)
      if frame[3] == 3 { resets.append("\(frame[8]) reset \(payload.last ?? 0)") }
      rest = rest.dropFirst(9 + count)
    }
  }

  private func perform(_ action: ConnectionAction, on stream: HTTP2Stream) {
    let id = stream.id
    switch action {
    case .begin(let head):
      requests += 1
      if let head { heads.append(head) }
      done.append("\(id) begin \(head.map { "\($0.method) \($0.target)" } ?? "nothing")")
      stream.exchange.beginExchange(
        Exchange(requests, of: head, at: .main, start: stream.output.position))
    case .answer(let head, let body):
      let text = body.isEmpty ? "" : " with \(String(decoding: body, as: UTF8.self))"
      done.append("\(id) answer \(head.target)\(text)")
      guard let reply = replies[head.target] else { return }
      let broken = faults[head.target].map {
        reply.failing(with: $0).reply(to: FixtureRequest(head: head, body: body))
      }
      stream.exchange.reply(broken ?? reply)
    case .takeMore: done.append("\(id) take more")
    case .delay(let duration):
      stream.exchange.delay(until: now + UInt64(duration / .milliseconds(1)))
    case .recordSent(let status, let bytes, _): done.append("\(id) sent \(status ?? 0) \(bytes)")
    case .hold(let gate, _): done.append("\(id) hold at \(gate)")
    case .release(let gate): done.append("\(id) release \(gate)")
    case .end:
      stream.exchange.takeFinished(stream.sent) { exchange, end, reply in
        done.append("\(id) \(end) \(reply.status ?? 0) \(reply.bytes)")
      }
    case .fallSilent: done.append("\(id) silent")
    case .endSilence: done.append("\(id) silence ends")
    case .recordEvent, .close: break
    default: done.append("\(id) \(action)")
    }
  }
}
#endif
