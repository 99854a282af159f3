import WebViewKit

/// The delays of pages: they run by themselves, and may be let pass at once.
extension EngineCore {
  /// The one that is over next.
  var nextDelay: Delay? {
    delays.filter { views[$0.view]?.isClosed == false }.min { $0.due < $1.due }
  }

  /// Whether a delay is over of which nobody has been told yet.
  var hasOverdue: Bool { nextDelay.map { $0.due <= .now } ?? false }

  mutating func begin(_ load: LoadID, in view: ViewID, after seconds: Double) {
    delays.append(Delay(view: view, load: load, due: .now + .seconds(seconds)))
    ports?.begin(.wait(.seconds(seconds)) { [ports] in ports?.due(view, load) })
  }

  /// A delay is over; nothing happens where it has been let pass.
  mutating func end(_ load: LoadID, in view: ViewID) {
    guard let index = delays.firstIndex(where: { $0.view == view && $0.load == load }) else {
      return
    }
    delays.remove(at: index)
    step(view, .refreshDue(load))
  }

  /// Lets time pass at once.
  mutating func passTime(_ time: Duration) {
    for index in delays.indices { delays[index].due -= time }
    while let delay = nextDelay, delay.due <= .now { end(delay.load, in: delay.view) }
  }
}
