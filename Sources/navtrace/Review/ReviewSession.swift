import Foundation
import NavigationTrace
import RunReports
import ScenarioLanguage

/// A review of recorded traces by a person, who judges each by a key.
struct ReviewSession {
  /// The moves after a key.
  private enum Turn { case stay, next, back, end }

  private static let prompt = "a accept, t truth, r reject, s skip, d all, b back, q quit, ? help: "
  private static let help = """
    a  accept: make it what is expected; if that is of its engine alone, asks for the reason and the
       port's file
    t  accept for every engine, in expected.yaml; asks for the sources if there is Oracle.yaml
    r  reject: delete the recorded file
    s  skip: leave it for later
    d  show all lines, or only those around a difference
    b  go back to the one before
    q  quit; Control-D does so too

    """

  let files: [PendingFile]
  let judge: PendingJudge
  let terminal: any ReviewTerminal
  let style: TerminalStyle
  private(set) var showsAll = false
  private(set) var accepted: [Acceptance] = []
  /// The result of each file, by its index.
  private(set) var ends: [Int: WritableKeyPath<ReviewTally, Int>] = [:]

  var tally: ReviewTally {
    var tally = ReviewTally(left: files.count - ends.count)
    for end in ends.values { tally[keyPath: end] += 1 }
    return tally
  }

  /// Shows one after another until all were shown or the person quits.
  ///
  /// - Throws: ``CommandFailure`` if the user interrupts; earlier judgements remain.
  mutating func review() throws(CommandFailure) {
    var index = 0
    while index < files.count {
      switch ends[index] == nil ? try visit(index) : .next {
      case .stay: continue
      case .next: index += 1
      case .back: index = (0..<index).last { ends[$0] == nil } ?? index
      case .end: return
      }
    }
  }

  /// Shows a trace and asks for keys until one leads to another trace, or to the end.
  private mutating func visit(_ index: Int) throws(CommandFailure) -> Turn {
    let pending: PendingTrace
    do {
      // Read each time: what was accepted before may have changed what is expected here.
      pending = try files[index].read()
    } catch {
      terminal.write("\(error)\n")
      return .next
    }
    terminal.write(
      pending.listing(
        number: index + 1, of: files.count, style, columns: terminal.columns,
        context: showsAll ? nil : 2))
    while true {
      guard let key = try terminal.key(Self.prompt) else { return .end }
      if let turn = try turn(by: key, index, pending) { return turn }
    }
  }

  /// Performs the command of a key; returns `nil` if another key is needed.
  private mutating func turn(
    by key: Character, _ index: Int, _ pending: PendingTrace
  ) throws(CommandFailure) -> Turn? {
    switch key {
    case "a": return try accept(index, pending, as: judge.role(for: pending))
    case "t": return try accept(index, pending, as: .truth)
    case "r":
      do { terminal.write("\(try judge.reject(files[index]))\n") } catch { return complain(error) }
      ends[index] = \.rejected
      return .next
    case "s": return .next
    case "d":
      showsAll.toggle()
      return .stay
    case "b":
      if (0..<index).contains(where: { ends[$0] == nil }) { return .back }
      terminal.write("there is none before it\n")
    case "q": return .end
    case "?": terminal.write(Self.help)
    default: terminal.write("no such key; ? shows them\n")
    }
    return nil
  }

  private mutating func accept(
    _ index: Int, _ pending: PendingTrace, as role: AcceptedRole
  ) throws(CommandFailure) -> Turn? {
    guard let acceptance = try plan(pending, as: role),
      try allowsDropping(acceptance.droppedEvents)
    else { return nil }
    var reason: String?
    var port: String?
    if acceptance.needsReason {
      reason = try filledLine("Why does \(pending.trace.engine) differ? (empty cancels) ")
      guard reason != nil else { return nil }
      port = try filledLine("Which file of the port causes it? (empty cancels) ")
      guard port != nil else { return nil }
    }
    guard let now = try? files[index].read(), now.isSame(as: pending) else {
      terminal.write("the files have changed meanwhile: look again\n")
      return .stay
    }
    do {
      let lines = try judge.accept(
        acceptance, reason: reason, port: port, dropsEvents: true)
      for line in lines { terminal.write(line + "\n") }
      accepted.append(acceptance)
    } catch { return complain(error) }
    ends[index] = \.accepted
    return .next
  }

  /// Returns the planned acceptance; `nil` if the person cancels it, or it is not possible.
  private func plan(
    _ pending: PendingTrace, as role: AcceptedRole
  ) throws(CommandFailure) -> Acceptance? {
    do {
      guard role == .truth, judge.needsSources else {
        return try judge.plan(pending, as: role, source: [])
      }
    } catch AcceptanceRefusal.noSource {
      // There is no truth to take them from: they are asked for, as for a truth.
    } catch {
      _ = complain(error)
      return nil
    }
    guard let text = try filledLine("Its sources, separated by commas: (empty cancels) ") else {
      return nil
    }
    do {
      return try judge.plan(pending, as: role, source: SourceList(text).sources)
    } catch {
      _ = complain(error)
      return nil
    }
  }

  /// Whether the person lets events go that were expected and did not come.
  private func allowsDropping(_ events: [TraceEvent]) throws(CommandFailure) -> Bool {
    guard !events.isEmpty else { return true }
    for event in events { terminal.write("missing: \(event)\n") }
    let isAllowed = try terminal.key("drop the missing events? y/n: ") == "y"
    if !isAllowed { terminal.write("cancelled\n") }
    return isAllowed
  }

  /// Returns the typed line without the spaces around it; `nil` if that is empty.
  private func filledLine(_ prompt: String) throws(CommandFailure) -> String? {
    let line = try terminal.line(prompt)?.trimmingCharacters(in: .whitespaces) ?? ""
    if line.isEmpty { terminal.write("cancelled\n") }
    return line.isEmpty ? nil : line
  }

  private func complain(_ error: any Error) -> Turn? {
    terminal.write("\(CommandFailure(error)?.description ?? "\(error)")\n")
    return nil
  }
}

extension PendingTrace {
  /// Whether accepting it would do the same.
  fileprivate func isSame(as other: PendingTrace) -> Bool {
    trace == other.trace && expectation?.trace == other.expectation?.trace
      && expectation?.name == other.expectation?.name
  }
}

/// The results of a review, counted.
struct ReviewTally: Hashable, Sendable, CustomStringConvertible {
  var accepted = 0
  var rejected = 0
  var left = 0

  /// `2 accepted, 1 rejected, 3 left`.
  var description: String { "\(accepted) accepted, \(rejected) rejected, \(left) left" }
}
