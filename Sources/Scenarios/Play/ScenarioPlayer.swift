import FixtureServing
import FixtureSites
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// A player of scenarios on one engine, one after the other, each in a new session.
///
/// A run serves the scenario's site, makes its views with an app that answers as the scenario says,
/// and performs the steps. Each step ends when nothing is under way any more. A recorder between
/// WebKit and the app makes the trace. For example, the scenario
///
/// ```yaml
/// title: A page is loaded
/// site: {/page: {html: A page.}}
/// steps: [load: /page]
/// ```
///
/// produces the events `load`, `decidePolicyForNavigationAction`, `didStartProvisionalNavigation`
/// and so on up to `didFinish`. The player returns the trace, and an error if a step could not be
/// performed. The caller compares the trace with the expectation.
@MainActor package final class ScenarioPlayer {
  private let server: FixtureServer
  private let engine: any EngineControl
  private let connection: EngineConnection
  private let http: ServedVersion?
  /// The maximum number of attempts to play a scenario.
  ///
  /// On a very slow computer, the engine loses one load in four.
  private static let mostPlays = 6

  /// Creates a player for the engine that `EngineConnection.open(_:)` has chosen.
  ///
  /// - Parameters:
  ///   - server: The server of the scenarios' origins.
  ///   - engine: The control of the chosen engine, which has been started.
  ///   - http: The HTTP version that all origins speak, over TLS; `nil` to use each scenario's own
  ///     versions. A request that uses another version is an error.
  package init(
    server: FixtureServer, engine: any EngineControl, connection: EngineConnection,
    http: ServedVersion? = nil
  ) {
    self.http = http
    self.server = server
    self.engine = engine
    self.connection = connection
  }

  /// Plays one scenario: serves its origins, makes its views, performs its steps, and waits for
  /// each step to end.
  ///
  /// A step ends when the event that `until` names has come, no navigation, download or script is
  /// under way, and the server is not answering a request. In addition, enough consecutive round
  /// trips through the engine's processes must have changed nothing. While a reply is held at a
  /// gate or an answer is delayed, a step can end with navigations and downloads under way.
  ///
  /// If a page has a part that the engine does not model, and a later step fails, the run ends
  /// there without an error: the trace has the event `notModelled`, and later events are not
  /// compared.
  ///
  /// If the engine loses a load at random, the scenario is retried at most five times.
  ///
  /// - Parameters:
  ///   - timeLimit: The time limit of each attempt; `nil` for the scenario's own limit.
  ///   - withEvidence: Whether to return ``ScenarioRun/evidence``.
  ///   - receive: A closure that gets each event when it is recorded.
  ///   - again: A closure that gets the error of an attempt before the scenario is retried.
  package func play(
    _ scenario: Scenario, timeLimit: Duration? = nil, withEvidence: Bool = false,
    receive: @escaping @MainActor (TraceEvent) -> Void = { _ in },
    again: @MainActor (PlaybackError) -> Void = { _ in }
  ) async -> ScenarioRun {
    for _ in 1..<Self.mostPlays {
      let run = await playOnce(
        scenario, timeLimit: timeLimit, withEvidence: withEvidence, receive: receive)
      guard let failure = run.failure, case .transient = failure.reason else { return run }
      again(failure)
    }
    return await playOnce(
      scenario, timeLimit: timeLimit, withEvidence: withEvidence, receive: receive)
  }

  private func playOnce(
    _ scenario: Scenario, timeLimit: Duration?, withEvidence: Bool,
    receive: @escaping @MainActor (TraceEvent) -> Void
  ) async -> ScenarioRun {
    var trace = Trace(
      engine: engine.name, engineVersion: engine.version, scenario: scenario.name)
    let beginning = ContinuousClock.now
    var times = PlayTimes()
    let session: ScenarioSession
    do {
      session = try await ScenarioSession(
        scenario.site, folder: scenario.folder, on: server, http: http)
    } catch {
      return ScenarioRun(trace: trace, failure: PlaybackError(reason: .server("\(error)")))
    }
    engine.trust(session.secureServers)
    let playback = ScenarioPlayback(
      scenario, within: timeLimit ?? scenario.timeLimit, session: session, engine: engine,
      connection: connection, receive: receive)
    engine.behave(as: scenario.profile)
    let failure = await playback.run(&times) ?? session.versionError
    times.opening = (.now - beginning).inSeconds - times.seconds
    trace.events = playback.progress.events
    var run = ScenarioRun(trace: trace, failure: failure)
    if withEvidence { run.evidence = session.evidence(at: playback.recorder.seconds) }
    await playback.closeViews()
    await session.close()
    times.closing = (.now - beginning).inSeconds - times.seconds
    run.times = times
    return run
  }
}

/// The result of playing a scenario.
package struct ScenarioRun: Sendable {
  /// The events up to the end of the scenario, or up to the error.
  package var trace: Trace
  /// The error that ended the scenario; `nil` if it was played to its end.
  package var failure: PlaybackError?
  /// The events at the server, in order; empty if the caller did not ask for them.
  package var evidence: [ServerEvent] = []
  package var times = PlayTimes()
}

/// The times of the parts of a run, in seconds.
package struct PlayTimes: Hashable, Sendable, Codable {
  /// Opening the scenario's session at the server, and making its views.
  package var opening = 0.0
  /// The first step up to the first delegate callback, while WebKit starts the page's process.
  package var launch = 0.0
  /// The steps, each up to its last event, without the launch.
  package var loading = 0.0
  /// The rest of each step: the time until it was certain that no other event would come.
  package var waiting = 0.0
  /// Closing the views and the session.
  package var closing = 0.0

  package var seconds: Double { opening + launch + loading + waiting + closing }

  package init() {}

  package static func + (left: PlayTimes, right: PlayTimes) -> PlayTimes {
    var sum = left
    for part in [\PlayTimes.opening, \.launch, \.loading, \.waiting, \.closing] {
      sum[keyPath: part] += right[keyPath: part]
    }
    return sum
  }
}

extension Duration {
  /// The duration as readable text, to the millisecond: `0.3 s`, `30 s`.
  package var inWords: String {
    let milliseconds = Int((inSeconds * 1000).rounded())
    guard milliseconds % 1000 != 0 else { return "\(milliseconds / 1000) s" }
    return "\(Double(milliseconds) / 1000) s"
  }
}

extension ScenarioSession {
  /// Returns the events at the server.
  ///
  /// - Parameter seconds: The time since the scenario began.
  func evidence(at seconds: Double) -> [ServerEvent] {
    let beginning = fixtures.age - .seconds(seconds)
    return fixtures.events(limit: .max).events.map { event in
      ServerEvent(event, names: names, beginning: beginning)
    }
  }
}
