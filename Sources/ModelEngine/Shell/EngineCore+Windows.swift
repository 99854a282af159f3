import WebViewKit

/// Views that pages have opened; the pages can refer to each other by name, and share a process.
extension EngineCore {
  mutating func add(_ id: ViewID, _ settings: ViewSettings, _ store: SessionStore) {
    views[id] = ModelView(id, settings: settings, store: store)
    views[id]?.machine.profile = profile
    views[id]?.machine.frames.isolatesSites = isolatesSites
    views[id]?.machine.crossings.takeTime = schedule != nil
  }

  /// Loads the page of a new window in the window's view.
  mutating func open(_ child: ViewID, _ window: NewWindow, by opener: ViewID) {
    if !window.wish.hasOpener {
      obey(.blankHasNoOpener)
    } else if let group = views[opener]?.group {
      views[child]?.group = group
    }
    step(child, .opened(window))
  }

  /// Follows a link, if needed in another view of the group that has a frame with the target's
  /// name.
  mutating func follow(_ action: PageAction, from frame: FrameID, in id: ViewID) {
    let isHere = views[id]?.machine.frames.target(action.target, from: frame) != nil
    let other = group(of: id).first { other in
      other != id
        && action.windowName.flatMap { views[other]?.machine.frames.frame(named: $0) } != nil
    }
    step(id, .follow(action, from: frame, elsewhere: isHere ? nil : other))
  }

  /// Ends the process of a view, and the pages of all views that share it.
  mutating func terminateProcess(of id: ViewID) {
    obey(.processIsShared)
    for view in group(of: id) {
      let step = UpcomingStep(view: view, input: .processTerminated)
      if schedule == nil { self.step(view, step.input) } else { schedule?.upcoming.append(step) }
    }
  }

  /// Returns the open views of a view's group, in the order in which they were created.
  private func group(of id: ViewID) -> [ViewID] {
    guard let group = views[id]?.group else { return [] }
    return views.filter { $0.value.group == group && !$0.value.isClosed }
      .map(\.key).sorted { $0.number < $1.number }
  }
}

/// The delays of client redirects, which elapse or are skipped.
extension EngineCore {
  var nextDelay: Delay? {
    delays.filter { views[$0.view]?.isClosed == false }.min { $0.due < $1.due }
  }

  /// Whether a delay has elapsed and has not been reported yet.
  var hasOverdue: Bool { nextDelay.map { $0.due <= .now } ?? false }

  mutating func beginDelay(_ load: LoadID, in view: ViewID, after seconds: Double) {
    delays.append(Delay(view: view, load: load, due: .now + .seconds(seconds)))
    ports?.begin(
      .wait(.seconds(seconds)) { [ports] in ports?.process { $0.endDelay(load, in: view) } })
  }

  /// Ends a delay; does nothing if it has been skipped.
  mutating func endDelay(_ load: LoadID, in view: ViewID) {
    guard let index = delays.firstIndex(where: { $0.view == view && $0.load == load }) else {
      return
    }
    delays.remove(at: index)
    step(view, .refreshDue(load))
  }

  mutating func passTime(_ time: Duration) {
    for index in delays.indices { delays[index].due -= time }
    while let delay = nextDelay, delay.due <= .now { endDelay(delay.load, in: delay.view) }
  }
}

/// A running delay, after which a client redirect navigates the page.
struct Delay: Sendable {
  let view: ViewID
  let load: LoadID
  /// The time at which the delay ends; skipped time makes it earlier.
  var due: ContinuousClock.Instant
}
