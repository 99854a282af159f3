import AuthoredYAML

extension ControlAPI {
  /// Bytes of the names of the gates that are open in one session.
  static let gateLimit = 1 << 20

  /// Whether replies pass a gate.
  enum GateState: String, CaseIterable, Encodable {
    case open
    case closed
  }

  /// What is told of a gate.
  struct GateReport: Encodable {
    var name: String
    var state: GateState
    /// How many replies are held there.
    var held: Int
  }

  /// The gates that are open or hold a reply; all others are closed.
  func gates(of session: FixtureSession) -> [GateReport] {
    let (open, held) = (session.openGates, session.heldGates)
    return open.union(held.keys).sorted().map { name in
      GateReport(name: name, state: open.contains(name) ? .open : .closed, held: held[name] ?? 0)
    }
  }

  /// A gate; with `wait` as soon as a reply is held there.
  func gate(_ call: ControlCall) async throws(ControlError) -> ControlAnswer {
    let session = try session(call)
    let name = call.parameters[1]
    if let patience = try call.patience() {
      let isHeld = try await wait { await session.waitForGate(name, within: patience) }
      guard isHeld else {
        throw ControlError(
          504,
          "no reply came to the gate '\(name)' in time; ask again, or look at the log for what "
            + "came instead")
      }
    }
    return .json(report(name, of: session))
  }

  /// Opens or closes a gate.
  func setGate(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
    let session = try session(call)
    let name = call.parameters[1]
    let fields = try call.body("state")
    let state: GateState
    do throws(AuthoredError) {
      state = try fields.required("state", expected: "open or closed").word()
    } catch { throw ControlError(error) }
    switch state {
    case .open:
      guard session.parts.core.open(name, limit: Self.gateLimit) else {
        throw ControlError(
          503,
          "the names of the open gates would have more than \(Self.gateLimit) bytes; close gates "
            + "that nothing needs any more, or reset the session")
      }
    case .closed: session.closeGate(name)
    }
    return .json(report(name, of: session))
  }

  private func report(_ name: String, of session: FixtureSession) -> GateReport {
    session.parts.core.state.withLock { state in
      GateReport(
        name: name, state: state.openGates.contains(name) ? .open : .closed,
        held: state.held[name]?.count ?? 0)
    }
  }
}
