import AuthoredYAML

extension ControlAPI {
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
    case .open: session.openGate(name)
    case .closed: session.closeGate(name)
    }
    return .json(report(name, of: session))
  }

  private func report(_ name: String, of session: FixtureSession) -> GateReport {
    GateReport(
      name: name, state: session.openGates.contains(name) ? .open : .closed,
      held: session.heldGates[name] ?? 0)
  }
}
