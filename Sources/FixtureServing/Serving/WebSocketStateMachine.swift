import EventLoops
import FixtureSites

/// The state of a WebSocket (RFC 6455), and the progress of the script that it follows.
///
/// The request stays open until the WebSocket is closed.
struct WebSocketStateMachine {
  private enum Wait {
    /// No wait, since the next part can be performed.
    case nothing
    /// A number of messages from the client.
    case messages(Int)
    case delay(until: UInt64)
    case gate(String)
    /// The client's next action, since there are no more parts.
    case end
    /// The client's close frame, after the server has sent its own.
    case close(until: UInt64)
  }

  private let script: WebSocketScript
  private let request: Int
  private var decoder: WebSocketDecoder
  private var wait = Wait.nothing
  /// The number of the client's text and binary messages that no part of the script has consumed.
  private var received = 0
  /// The time at which something was last received from the client.
  private var heard: UInt64
  /// The time at which a ping was sent because the client was silent; `nil` if none is unanswered.
  private var asked: UInt64?
  /// The index of the first part that has not been performed.
  private var next = 0
  /// The ends of the exchange and of its connection; `nil` while the WebSocket is open.
  private(set) var end: (exchange: ExchangeEnd, closing: ConnectionAction.Closing)?

  init(_ script: WebSocketScript, request: Int, at time: UInt64) {
    self.script = script
    self.request = request
    decoder = WebSocketDecoder(limit: script.limit)
    heard = time
  }

  // MARK: Reading

  /// Consumes bytes up to the end of the next message.
  ///
  /// Returns the number of bytes consumed, or `nil` if none can be consumed.
  mutating func receive(
    _ bytes: UnsafeRawBufferPointer, at turn: ConnectionTurn,
    _ actions: inout [ConnectionAction]
  ) -> Int? {
    guard end == nil else { return nil }
    heard = turn.now
    asked = nil
    switch decoder.next(bytes) {
    case .needsMore: return bytes.count
    case .message(let message, let consumed):
      recordMessage(message, by: .client, &actions)
      answerMessage(message, &actions)
      return consumed
    case .refused(let error):
      refuse(error, &actions)
      return nil
    }
  }

  private mutating func answerMessage(
    _ message: WebSocketMessage, _ actions: inout [ConnectionAction]
  ) {
    switch message {
    case .close(let close):
      // A close frame is answered with its own code (section 5.5.1), unless it is itself the answer
      // to the server's close frame.
      if !isClosing { send(.close(WebSocketClose(close.code)), &actions) }
      end = (.complete, .close)
    case _ where isClosing: return
    case .ping(let payload): send(.pong(payload), &actions)
    case .pong: return
    case .text, .binary:
      received += 1
      if script.echoes { send(message, &actions) }
      if case .messages(let count) = wait, received >= count {
        received -= count
        endWait(&actions)
      }
    }
  }

  // MARK: The script

  /// Whether a part can be performed, or the end of the script still has to be handled.
  var hasPart: Bool { if case .nothing = wait { true } else { false } }

  /// Whether all output has to be sent before the next part begins.
  var waitsForSending: Bool {
    guard next < script.parts.count else { return false }
    switch script.parts[next] {
    case .delay, .gate: return true
    case .message, .raw, .receive, .reset: return false
    }
  }

  mutating func performPart(
    at turn: ConnectionTurn, _ limits: ServingLimits, _ actions: inout [ConnectionAction]
  ) {
    guard next < script.parts.count else { return listen(for: .end, &actions) }
    next += 1
    switch script.parts[next - 1] {
    case .message(.close(let close)): sendClose(close, at: turn, limits, &actions)
    case .message(let message): send(message, &actions)
    case .raw(let bytes): actions.append(.write(bytes))
    case .receive(let count) where received >= count: received -= count
    case .receive(let count): listen(for: .messages(count), &actions)
    case .delay(let duration): actions.append(.delay(duration))
    case .gate(let name):
      wait = .gate(name)
      actions.append(.hold(gate: name, request: request))
    case .reset: end = (.reset, .reset)
    }
  }

  private mutating func listen(for wait: Wait, _ actions: inout [ConnectionAction]) {
    self.wait = wait
    actions.append(.listen)
  }

  var gate: String? { if case .gate(let name) = wait { name } else { nil } }

  mutating func delay(until time: UInt64) { wait = .delay(until: time) }

  mutating func resume() { wait = .nothing }

  mutating func endWait(_ actions: inout [ConnectionAction]) {
    switch wait {
    case .messages, .end: actions.append(.endListening)
    case .gate(let gate): actions.append(.release(gate: gate))
    case .nothing, .delay, .close: break
    }
    wait = .nothing
  }

  private func send(_ message: WebSocketMessage, _ actions: inout [ConnectionAction]) {
    recordMessage(message, by: .server, &actions)
    actions.append(.write(message.frames(of: script.fragment)))
  }

  private func recordMessage(
    _ message: WebSocketMessage, by side: SessionEvent.Side,
    _ actions: inout [ConnectionAction]
  ) {
    actions.append(.recordEvent(.message(by: side, MessageRecord(message)), request: request))
  }

  /// The memory that the WebSocket holds, in bytes.
  var size: Int { decoder.size }

  /// Ends the WebSocket, since it holds too much memory.
  mutating func giveUp(_ actions: inout [ConnectionAction]) {
    guard end == nil else { return }
    refuse(.noMemory, &actions)
  }

  private mutating func refuse(_ error: WebSocketError, _ actions: inout [ConnectionAction]) {
    if !isClosing { send(.close(WebSocketClose(error.code, reason: "\(error)")), &actions) }
    end = (.refused, .linger)
  }

  // MARK: Time

  func deadline(_ limits: ServingLimits) -> UInt64 {
    let silence =
      asked.map { $0 + limits.request.milliseconds } ?? heard + limits.idle.milliseconds
    return switch wait {
    case .close(let time): time
    case .delay(let time): min(time, silence)
    case .nothing, .messages, .gate, .end: silence
    }
  }

  /// Handles the end of a delay or a timeout, and returns false if the client has timed out.
  mutating func deadlinePassed(
    at turn: ConnectionTurn, _ actions: inout [ConnectionAction]
  ) -> Bool {
    switch wait {
    case .close: return false
    case .delay(let time) where time <= turn.now: wait = .nothing
    default:
      guard asked == nil else { return false }
      asked = turn.now
      send(.ping([]), &actions)
    }
    return true
  }

  // MARK: Closing

  private var isClosing: Bool { if case .close = wait { true } else { false } }

  /// Sends a close frame, and waits for the client's close frame for ``ServingLimits/linger``.
  private mutating func sendClose(
    _ close: WebSocketClose, at turn: ConnectionTurn, _ limits: ServingLimits,
    _ actions: inout [ConnectionAction]
  ) {
    guard !isClosing else { return }
    send(.close(close), &actions)
    endWait(&actions)
    wait = .close(until: turn.now + limits.linger.milliseconds)
  }

  /// Notifies the client that the server or the session ends.
  mutating func goAway(
    at turn: ConnectionTurn, _ limits: ServingLimits, _ actions: inout [ConnectionAction]
  ) {
    guard end == nil else { return }
    sendClose(
      WebSocketClose(1001, reason: "the server ends the session"), at: turn, limits, &actions)
  }
}
