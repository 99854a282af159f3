import Foundation
import NavigationTrace

/// The time of comparing two long traces, and the memory that this needs in addition to the traces.
///
/// Each comparison runs in its own process, so that the peak memory of the process is that of the
/// comparison.
struct DiffSpeed: Codable {
  static let events = 100_000
  static let mostSeconds = 1.0
  static let mostMegabytes = 100.0

  var seconds: Double
  var megabytes: Double
  var differences: Int

  /// Measures in this process.
  init(_ change: TraceChange) {
    let events = TraceChange.trace(events: Self.events)
    let old = Trace(engine: "old", events: events)
    let new = Trace(engine: "new", events: change.applied(to: events))
    let before = Self.megabytes("VmRSS")
    let beginning = ContinuousClock.now
    let diff = TraceDiff(old, new)
    seconds = (ContinuousClock.now - beginning) / .seconds(1)
    megabytes = max(0, Self.megabytes("VmHWM") - before)
    differences = diff.counts.differences
  }

  /// Measures in another process, which runs this program.
  static func measured(_ change: TraceChange) throws -> DiffSpeed {
    let process = try LineProcess("/proc/self/exe", ["--diff", change.rawValue])
    let text = try process.readAll()
    guard process.exitCode == 0 else {
      throw Problem("a comparison ended with \(process.exitCode)")
    }
    return try JSONDecoder().decode(DiffSpeed.self, from: Data(text.utf8))
  }

  private static func megabytes(_ name: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
    return (Double(line.filter(\.isNumber)) ?? 0) / 1024
  }
}
