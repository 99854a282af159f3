#if WebKitGTK
import FixtureServing
import FixtureTLS
import Foundation
import FoundationNetworking

@testable import WebKitGTKEngine
@testable import WebViewKit

/// Drives one view through the engine's seam alone, and records its events.
@MainActor final class Bench {
  /// The TLS transport of some tests' servers; the engine trusts its authority.
  nonisolated static let transport = TLSTransport()
  nonisolated static let engine = WebKitGTKEngine(
    authority: try? transport.authority.certificate)
  private static var benches: [ViewID: (bench: Bench, prefix: String)] = [:]
  private static let started = Task { @MainActor in
    engine.connect(
      to: ReportQueue { report in
        guard let (bench, prefix) = benches[report.view] else { return }
        bench.receive(report, prefix)
      })
    try await engine.start()
    let server = try FixtureServer(limits: TestSite.limits)
    return (server, try await server.openSession(site: TestSite.site))
  }

  /// The server that every bench loads from; gates are of its session.
  static var session: FixtureSession {
    get async throws { try await started.value.1 }
  }

  /// The native side of the engine, for what its seam does not report.
  nonisolated static let table = engine.table

  let view = ViewID()
  let origin: String
  private(set) var settings: ViewSettings
  var answers = Answers()
  /// The callbacks, one a line.
  var lines: [String] = []
  /// The engine's own signals.
  var signals: [String] = []
  /// Policy questions that the answers left open.
  var open: [Promise<NavigationPolicy>] = []
  /// The questions that the answers hold open.
  var held: [EngineEvent] = []
  /// The window that the answers left open.
  var openWindow: (child: ViewID, question: Promise<Bool>)?
  var state = WebViewState()
  var child: ViewID?
  /// The bytes of the last download, received and expected.
  var progress: [Int64] = []
  var results: [Result<ScriptValue, ScriptFailure>] = []
  /// The names of the message handlers.
  var handlers: [ScriptHandlerID: String] = [:]
  /// The bodies of the messages.
  var messages: [ScriptValue] = []
  var content: UserContentID { settings.userContent }
  // One element is enough: each waiting function checks everything again.
  let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private var navigations: [NavigationID] = []
  private var number: UInt64 = 0

  init(_ change: (inout ViewSettings) -> Void = { _ in }) async throws {
    guard let origin = try await Self.session.origins["main"] else {
      throw CocoaError(.fileNoSuchFile)
    }
    self.origin = origin
    var settings = ViewSettings(dataStore: .nonPersistent(NonPersistentStore()))
    change(&settings)
    self.settings = settings
    Self.benches[view] = (self, "")
    perform(.create(settings))
  }

  /// Changes what the view was made with.
  func apply(_ change: (inout ViewSettings) -> Void) {
    change(&settings)
    perform(.apply(settings))
  }

  /// Loads a path of the server, or an address; its navigation gets the next number.
  @discardableResult func load(_ path: String) -> NavigationID {
    let id = NavigationID()
    navigations.append(id)
    guard let url = URL(string: path.hasPrefix("/") ? origin + path : path) else { return id }
    perform(.load(URLRequest(url: url), navigation: id))
    return id
  }

  func navigate(_ command: (NavigationID) -> WebViewCommand.Action) {
    let id = NavigationID()
    navigations.append(id)
    perform(command(id))
  }

  func run(
    _ source: String, arguments: [String: ScriptValue]? = nil, in frame: FrameID? = nil,
    world: String? = nil
  ) {
    perform(
      .runScript(
        ScriptCall(
          id: ScriptCallID(), source: source, arguments: arguments, frame: frame, world: world)))
  }

  func perform(_ action: WebViewCommand.Action, on other: ViewID? = nil) {
    number += 1
    Self.engine.performViewCommand(
      WebViewCommand(view: other ?? view, number: number, action: action))
  }

  /// Waits until the server has answered everything and the engine has reported it.
  func waitUntilIdle() async throws {
    let session = try await Self.session
    var quiet = 0
    var unchanged = 0
    while quiet < 2, unchanged < (session.openExchanges.held > 0 || !Self.isAllAnswered ? 25 : 500)
    {
      let seen = Self.lineCount
      _ = await session.waitUntilIdle(within: .seconds(10))
      let isQuiet = try await Self.engine.roundTrip(timeLimit: .seconds(20))
      let isSame = Self.lineCount == seen
      quiet = isQuiet && isSame ? quiet + 1 : 0
      unchanged = isSame ? unchanged + 1 : 0
    }
  }

  /// Waits for a callback; the suite's time limit is the limit.
  func wait(for line: String) async {
    guard !lines.contains(line) else { return }
    for await _ in changes.stream where lines.contains(line) { return }
  }

  /// Waits until there are as many callbacks; the suite's time limit is the limit.
  func wait(forLines count: Int) async {
    guard lines.count < count else { return }
    for await _ in changes.stream where lines.count >= count { return }
  }

  private static var isAllAnswered: Bool {
    benches.values.allSatisfy { $0.bench.open.isEmpty && $0.bench.held.isEmpty }
  }

  private static var lineCount: Int { benches.values.reduce(0) { $0 + $1.0.lines.count } }

  /// Waits for unexpected events: three more rounds than idleness takes.
  func rest() async throws {
    for _ in 0..<3 { try await Self.engine.barrier(timeLimit: .seconds(20)) }
  }

  func click(_ selector: String) async throws {
    try await Self.engine.click(selector, in: view, timeLimit: .seconds(10))
  }

  func close() {
    for id in [view, child].compactMap({ $0 }) where Self.benches.removeValue(forKey: id) != nil {
      perform(.close, on: id)
    }
  }

  /// Registers the view that a page opened.
  func adopt(_ child: ViewID) {
    self.child = child
    Self.benches[child] = (self, "child: ")
    perform(.adopt(settings), on: child)
  }

  /// The number of a navigation by first appearance; `-` if the engine does not know it.
  func ordinal(_ id: NavigationID?) -> String {
    guard let id else { return "-" }
    if !navigations.contains(id) { navigations.append(id) }
    return navigations.firstIndex(of: id).map { String($0 + 1) } ?? "-"
  }

  /// The address without the server's.
  func short(_ url: URL?) -> String {
    (url?.absoluteString ?? "nil").replacingOccurrences(of: origin, with: "")
  }
}

/// Plays one case from an empty view to the rest after it, and gives what was written down.
@MainActor func play(_ body: (Bench) async throws -> Void) async throws -> [String] {
  let bench = try await Bench()
  defer { bench.close() }
  try await body(bench)
  try await bench.waitUntilIdle()
  return bench.lines
}
#endif
