#if WebKitGTK
import Foundation

/// The time within which a web process that WebKit may be launching says something; a frame of
/// another site that fails says nothing, ever.
///
/// It passes only while WebKit's processes get a processor: on a machine that is busy with other
/// things a launch takes as much longer as they wait for one. It has an end there, too, since a
/// scenario may wait in vain more than once.
struct ProcessLaunch {
  private let began = ContinuousClock.now
  private let waitedBefore = WebKitProcesses.timesWaited
  private var limit = Duration.seconds(2)
  private var end = ContinuousClock.now + .seconds(4)

  /// Another process has said something that may come from the frame which failed, or from the page
  /// that is left: less time is given from now on.
  mutating func endSoon() {
    limit = min(limit, time + .milliseconds(400))
    end = min(end, .now + .milliseconds(1600))
  }

  /// Whether the time is not over.
  var isUnderWay: Bool { ContinuousClock.now < end && time < limit }

  /// The time that has passed for WebKit's processes.
  private var time: Duration {
    let waited = WebKitProcesses.timesWaited.map { process, waited in
      waited - (waitedBefore[process] ?? .zero)
    }
    return ContinuousClock.now - began - (waited.max() ?? .zero)
  }
}
#endif
