#if HTTP2
import FixtureSites

/// The steps of the streams, and the output that they produce.
extension HTTP2StateMachine {
  /// The number of bytes that are put into frames in one step.
  private static let bytesAtOnce = 48 * 1024
  /// The number of bytes that are processed before other connections have their turns; see
  /// ``bytesInTurn``.
  static let mostBytesInTurn = 2 << 20

  /// Performs the next action of a stream's state machine, or returns the action if the owner has
  /// to perform it.
  func step(_ stream: HTTP2Stream, _ turn: ConnectionTurn) -> ConnectionAction? {
    let action = stream.next(self.turn(of: stream, turn))
    switch action {
    case .wait(let wait):
      stream.wait = wait
      stream.isReady = false
      ready.removeFirst()
      return nil
    case .flush:
      stream.flush(by: session, at: turn.now)
      return nil
    case .send(let slice):
      stream.send(slice, at: turn.now)
      if stream.blockedSince != nil { stream.flush(by: session, at: turn.now) }
      return nil
    case .close(let closing):
      close(stream, closing, at: turn.now)
      return action
    default: return stream.write(action, by: session, date: date) ? nil : action
    }
  }

  /// Closes a stream whose exchange has ended.
  private func close(
    _ stream: HTTP2Stream, _ closing: ConnectionAction.Closing, at time: UInt64
  ) {
    streams[stream.id] = nil
    ready.removeFirst()
    heard = time
    guard !stream.isClosed else { return }
    switch closing {
    case .lost: return
    case .fault(.resetStream(let code)): session.reset(stream.id, code)
    case .fault(.goAway(let code)): session.goAway(before: stream.id, code)
    case .reset, .fault:
      session.reset(
        stream.id, stream.exchange.abandonment == .timedOut ? .cancel : .internalError)
    case .close, .linger:
      if !stream.output.endIsFramed {
        session.reset(stream.id, .cancel)
      } else if !stream.inputHasEnded {
        // The reply does not depend on the rest of the request (RFC 9113 section 8.1).
        session.reset(stream.id, .noError)
      }
    }
  }

  /// Performs one step of the connection and returns its action.
  ///
  /// Returns `nil` if the streams have to be checked for actions again.
  func connectionStep(_ turn: ConnectionTurn) -> ConnectionAction? {
    if !ended.isEmpty {
      let (id, end) = ended.removeFirst()
      endStream(id, as: end)
      return nil
    }
    if isBroken, case .none = ending {
      abandonExchanges(as: .refused, by: .linger)
      return nil
    }
    switch ending {
    case .closed: return wait()
    case .now(let closing): return close(closing)
    case .none, .behind:
      if bytesInTurn >= Self.mostBytesInTurn {
        bytesInTurn = 0
        isYielding = true
        return .yield
      }
      if takeUnread(turn) { return nil }
      return turn.isBlocked ? wait() : sendStep(turn)
    }
  }

  /// Sends the bytes that are ready.
  private func sendStep(_ turn: ConnectionTurn) -> ConnectionAction? {
    if !isYielding {
      let bytes: [UInt8]
      do throws(HTTP2Error) { bytes = try session.takeBytes(most: Self.bytesAtOnce) } catch {
        isBroken = true
        return nil
      }
      didFrame(upTo: turn.position + bytes.count)
      handleEvents(session.takeEvents(), turn)
      bytesInTurn += bytes.count
      if !bytes.isEmpty { return .write(bytes) }
      if !ready.isEmpty || !ended.isEmpty { return nil }
    }
    if turn.sent < turn.position { return .flush }
    if case .behind = ending {
      // The connection lingers, since the client may still send acknowledgements or window updates.
      if isTerminated { return close(.linger) }
      // Everything else has been sent by now, so the GOAWAY frame is the last one.
      isTerminated = true
      session.terminate(.noError)
      return nil
    }
    guard session.isOver else { return wait() }
    abandonExchanges(as: .refused, by: .linger)
    return nil
  }

  private func close(_ closing: ConnectionAction.Closing) -> ConnectionAction {
    ending = .closed
    return .close(closing)
  }

  private func didFrame(upTo position: Int) {
    for output in session.takeFramed() {
      guard let stream = streams[output.stream] else { continue }
      stream.framedEnd = position
      framed.append(stream)
    }
  }

  func didSend(_ turn: ConnectionTurn) {
    guard !framed.isEmpty, turn.sent == turn.position else { return }
    for stream in framed where stream.didSend(upTo: turn.sent, at: turn.now) { wake(stream) }
    framed.removeAll(keepingCapacity: true)
  }

  private func wait() -> ConnectionAction {
    var deadline = ownDeadline
    for stream in streams.values {
      let other = stream.deadline(limits)
      if other > 0, deadline == 0 || other < deadline { deadline = other }
    }
    return .wait(.init(isReading: isReading, deadline: deadline))
  }
}
#endif
