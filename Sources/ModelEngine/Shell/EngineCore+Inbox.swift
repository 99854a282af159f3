import WebViewKit

/// The order in which the loader's reports are looked at.
extension EngineCore {
  /// How long a frame waits for one that stands before it in the document.
  ///
  /// It bounds what a reply held at a gate can hold up; otherwise the frame before has long been
  /// ready.
  private static let patience = Duration.seconds(2)

  /// Takes in what the loader brings of a load that is still wanted.
  mutating func receive(_ report: LoaderReport) {
    guard views[report.key.view]?.loads[report.key.load] != nil else { return }
    inbox.append(report)
    schedule?.stir()
    switch report.event {
    case .connecting, .response, .ended, .failed: active.remove(report.key)
    case .began: break
    }
  }

  /// The first report whose turn it is: frames are reported in document order.
  mutating func nextReport() -> LoaderReport? {
    for (index, report) in inbox.enumerated() {
      let isBehind = views[report.key.view]?.machine.isBehindOthers(report.key.load) ?? false
      if !isBehind || released.contains(report.key) { return inbox.remove(at: index) }
      obey(.framesAnswerInOrder)
      withhold(report.key)
    }
    return nil
  }

  /// Whether nothing is under way but what frames wait for that stand before others.
  var isWithholding: Bool {
    hasDelivered && !inbox.isEmpty && inbox.allSatisfy { withheld.contains($0.key) }
  }

  /// Lets frames be reported whose turn has not come: those before them wait for a server.
  mutating func releaseWithheld() { released.formUnion(withheld) }

  private mutating func withhold(_ key: LoadKey) {
    guard withheld.insert(key).inserted, let ports else { return }
    ports.begin(.wait(Self.patience) { ports.release(key.view, key.load) })
  }

  /// Gives the machine what the loader brought.
  mutating func take(_ report: LoaderReport) {
    let key = report.key
    if let page = report.page { views[key.view]?.pages[key.load] = page }
    switch report.event {
    case .ended:
      keepInMemory(key)
      forget(key)
    case .failed: forget(key)
    case .connecting, .response, .began: break
    }
    step(key.view, .loader(key.load, remembering(report)))
    if case .began = report.event { skipScripts(of: key) }
    views[key.view]?.forgetPages()
    forgetIfDone(key.view)
  }

  /// The event, with what the data store knows of its server: one that has been accepted is so for
  /// later connections too, and a protection space may have its credential.
  private func remembering(_ report: LoaderReport) -> LoaderEvent {
    guard let view = views[report.key.view], let url = view.loads[report.key.load]?.url else {
      return report.event
    }
    switch report.event {
    case .connecting(.serverTrust(var trust)):
      trust.isAccepted = view.store.hasAccepted(trust, at: url)
      return .connecting(.serverTrust(trust))
    case .response(let response, let challenges, let sentStored) where !challenges.isEmpty:
      let credentials = view.store.credentials
      return .response(
        response, challenges: challenges.map { credentials.completing($0, at: url) },
        sentStored: sentStored)
    default: return report.event
    }
  }

  /// Forgets a load that has ended.
  mutating func forget(_ key: LoadKey) {
    views[key.view]?.loads[key.load] = nil
    views[key.view]?.scripts[key.load] = nil
    inbox.removeAll { $0.key == key }
    active.remove(key)
    withheld.remove(key)
    released.remove(key)
  }
}
