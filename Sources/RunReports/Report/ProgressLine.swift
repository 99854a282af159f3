import Foundation

/// The one line at the bottom of a terminal that says what runs now; elsewhere a line of its own
/// now and then, so that a log shows that something goes on.
package struct ProgressLine {
  /// What becomes of what is shown.
  package enum Place: Sendable {
    /// A terminal of so many columns, which takes a line back; a longer one it could not.
    case terminal(columns: Int)
    /// A log, which gets a line where so long none came.
    case log(every: Duration)
    /// Nobody looks.
    case nowhere
  }

  private let place: Place
  private let write: (String) -> Void
  private let now: () -> ContinuousClock.Instant
  private var beginning: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var isDrawn = false

  package init(
    _ place: Place, now: @escaping () -> ContinuousClock.Instant = { .now },
    write: @escaping (String) -> Void
  ) {
    self.place = place
    self.now = now
    self.write = write
    beginning = now()
    last = beginning
  }

  /// Begins to count anew, from now.
  package mutating func restart() { beginning = now() }

  /// Shows `[3/40] 2.1/s, 18 s left: model redirects/302` in place of what was there.
  ///
  /// - Parameters:
  ///   - number: Which one begins, from 1; those before it are taken for done.
  ///   - count: How many there are.
  package mutating func show(number: Int, of count: Int, _ text: String) {
    show("[\(number)/\(count)]\(pace(done: number - 1, of: count)) \(text)")
  }

  /// Shows a text in place of what was there.
  package mutating func show(_ text: String) {
    switch place {
    case .terminal(let columns):
      write("\r\u{1B}[K" + String(text.prefix(columns - 1)))
      isDrawn = true
    case .log(let interval):
      guard now() - last >= interval else { return }
      last = now()
      write("navtrace: \(text)\n")
    case .nowhere: break
    }
  }

  /// Takes the line back, before something else is printed.
  package mutating func erase() {
    guard isDrawn else { return }
    write("\r\u{1B}[K")
    isDrawn = false
  }

  /// ` 2.1/s, 18 s left:`, once there is something to go by.
  private func pace(done: Int, of count: Int) -> String {
    let seconds = (now() - beginning) / .seconds(1)
    guard done > 1, seconds >= 1 else { return "" }
    let rate = Double(done) / seconds
    let left = Int((Double(count - done) / rate).rounded(.up))
    let time = left < 100 ? "\(left) s" : "\((left + 59) / 60) min"
    return " \(rate < 10 ? String(format: "%.1f", rate) : "\(Int(rate))")/s, \(time) left:"
  }
}
