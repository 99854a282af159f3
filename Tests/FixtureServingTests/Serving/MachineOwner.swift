import FixtureSites

@testable import FixtureServing

/// An owner of a connection's state machine that has no socket, no clock and no log.
///
/// It records the actions of the machine.
final class MachineOwner {
  private var machine: HTTP1StateMachine
  /// Milliseconds.
  var now: UInt64 = 1_000
  /// The number of bytes that the system still takes.
  var room = Int.max
  var openGates: Set<String> = []
  /// The reply to a request that is asked about before its body comes.
  var known: Reply?
  /// The head of the last request.
  private(set) var head: RequestHead?
  /// The actions, a line each; bytes are listed when they are sent.
  private(set) var done: [String] = []
  private var replies: [String: Reply]
  private var waiting: [UInt8] = []
  private var sent = 0
  var sentBytes: Int { sent }
  private var requests = 0

  /// Serves replies by target; a target without a reply is left to a handler.
  init(_ replies: [String: Reply] = [:], limits: ServingLimits = ServingLimits()) {
    self.replies = replies
    machine = HTTP1StateMachine(limits: limits)
    run()
  }

  private var turn: ConnectionTurn {
    ConnectionTurn(
      now: now, position: sent + waiting.count, sent: sent, isBlocked: isBlocked)
  }

  private var isBlocked: Bool { room == 0 && !waiting.isEmpty }

  /// The time at which the machine wants to be called again.
  private(set) var deadline: UInt64 = 0
  private(set) var isReading = true

  // MARK: Events

  func receive(_ text: String) { receive(Array(text.utf8)) }

  func receive(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { machine.receive($0, turn) }
    run()
  }

  /// Reports to the machine that it keeps too much memory.
  func giveUp() {
    machine.giveUp(turn)
    run()
  }

  /// Lets the system take `count` more bytes.
  func takeOutput(_ count: Int) {
    room = count
    flush()
    run()
  }

  func waitForDeadline() {
    now = deadline
    machine.deadlinePassed(turn)
    run()
  }

  func deadlinePassed() {
    machine.deadlinePassed(turn)
    run()
  }

  func open(_ gate: String) {
    openGates.insert(gate)
    machine.exchange.gateOpened()
    run()
  }

  func drain() {
    machine.drain(turn)
    run()
  }

  func stop() {
    machine.exchange.stop(turn)
    run()
  }

  func disconnectClient() {
    machine.exchange.abandonExchange(as: .clientGone, by: .lost(reset: false))
    run()
  }

  func resume() {
    machine.resume()
    run()
  }

  /// Sends a piece of a handler's reply to the request with a number.
  func send(_ piece: WireReply, to request: Int) {
    guard machine.exchange.awaitsReply(to: request) else { return done.append("too late") }
    machine.exchange.start(piece)
    run()
  }

  /// The actions since the last call.
  func takeDone() -> [String] {
    defer { done = [] }
    return done
  }

  // MARK: Actions

  private func run() {
    while true {
      let action = machine.next(turn)
      if case .wait(let wait) = action {
        (isReading, deadline) = (wait.isReading, wait.deadline)
        return
      }
      perform(action)
    }
  }

  private func perform(_ action: ConnectionAction) {
    switch action {
    case .begin(let head):
      begin(head)
    case .answer(let head, let body):
      let text = body.isEmpty ? "" : " with \(String(decoding: body, as: UTF8.self))"
      done.append("answer \(head.target)\(text)")
      if let reply = replies[head.target] { machine.exchange.reply(reply) }
    case .takeMore: done.append("take more")
    case .write(let bytes): waiting += bytes
    case .writeTrailers(let fields): waiting += fields.lines
    case .writeHead(let head, let fields): waiting += head.bytes + fields + Array("\r\n".utf8)
    case .breakRule(let fault): done.append("break \(fault)")
    case .send(let slice):
      let bytes = slice.first(room)
      waiting += bytes
      machine.exchange.fileSent(bytes.count, of: slice, at: sent + waiting.count)
    case .flush: flush()
    case .recordSent(let status, let bytes, let request):
      done.append("sent \(status ?? 0) \(bytes) of \(request)")
    case .recordEvent(let kind, let request): done.append("record \(Self.word(kind)) of \(request)")
    case .delay(let duration):
      machine.exchange.delay(until: now + UInt64(duration / .milliseconds(1)))
    case .hold(let gate, let request):
      if openGates.contains(gate) { return machine.exchange.passGate() }
      done.append("hold \(request) at \(gate)")
    case .release(let gate): done.append("release \(gate)")
    case .fallSilent(let request): done.append("silent \(request)")
    case .endSilence: done.append("silence ends")
    case .listen: done.append("listen")
    case .endListening: done.append("heard")
    case .end: endExchanges()
    case .report(let reason): done.append("report \(reason)")
    case .yield: done.append("yield")
    case .wait: return
    case .close(let closing): done.append("close \(closing)")
    }
  }

  private func begin(_ head: RequestHead?) {
    requests += 1
    done.append("begin \(head.map { "\($0.method) \($0.target)" } ?? "nothing")")
    self.head = head
    var exchange = Exchange(requests, of: head, at: .main, start: sent + waiting.count)
    exchange.known = known
    machine.exchange.beginExchange(exchange)
  }

  private func endExchanges() {
    var ends: [String] = []
    machine.exchange.takeFinished(sent) { exchange, end, reply in
      ends.append("end \(exchange.number) \(end) \(reply.status ?? 0) \(reply.bytes)")
    }
    done += ends
  }

  private func flush() {
    let count = min(room, waiting.count)
    guard count > 0 else { return }
    done.append("send \(String(decoding: waiting[..<count], as: UTF8.self))")
    waiting.removeFirst(count)
    sent += count
    if room < .max { room -= count }
  }

  private static func word(_ kind: SessionEvent.Kind) -> String {
    switch kind {
    case .released(let gate): "released \(gate)"
    case .opened: "opened"
    case .message(let side, let message): "\(side) \(message.kind)"
    default: "\(kind)"
    }
  }
}

extension OriginBinding {
  /// The first connection of a session with an origin that has no replies.
  static var main: OriginBinding {
    let session = SessionCore(id: "s")
    return OriginBinding(
      OriginService(name: "main", origin: Origin(), handlers: [:], session: session), number: 1)
  }
}
