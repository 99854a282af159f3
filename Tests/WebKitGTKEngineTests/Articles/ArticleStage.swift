import FixtureServing
import FixtureSites
import Foundation
import FoundationNetworking
import WebViewKit

/// The environment of an article's app: an engine, and a server with its pages.
@MainActor final class ArticleStage {
  /// An engine that has been started.
  struct Running {
    let engine: any EngineControl & WebViewBackend
    let connection: EngineConnection
  }

  private static var running: [ArticleEngine: Running] = [:]

  /// Stops the engines of all stages.
  static func stopEngines() async {
    for running in running.values { await running.engine.stop() }
    running = [:]
  }

  let session: FixtureSession
  /// The address of the server.
  let site: URL
  /// The misuses that raise an exception on Apple systems.
  private(set) var misuses: [String] = []
  private let engine: any EngineControl & WebViewBackend
  private let connection: EngineConnection
  private let server: FixtureServer
  private let store = WKWebsiteDataStore.nonPersistent()
  private var signals = 0

  init(_ engine: ArticleEngine, _ origin: Origin) async throws {
    let running = try await Self.start(engine)
    self.engine = running.engine
    connection = running.connection
    server = try FixtureServer()
    session = try await server.openSession(site: Site(main: origin))
    guard let site = URL(string: session.origins["main"] ?? "") else {
      throw CocoaError(.fileNoSuchFile)
    }
    self.site = site
    connection.observer = { [weak self] observation in
      switch observation {
      case .evidence(.signal, _): self?.signals += 1
      case .provenance, .evidence(.notModelled, _), .openedOutside: break
      case .misuse(let misuse, _): self?.misuses.append(misuse.description)
      }
    }
  }

  /// The engine of all stages and plays, started with the first of them.
  static func start(_ engine: ArticleEngine) async throws -> Running {
    if let running = running[engine] { return running }
    let made = try engine.make()
    try await made.start()
    let running = Running(engine: made, connection: EngineConnection(made))
    self.running[engine] = running
    return running
  }

  /// A configuration as `WKWebViewConfiguration()` gives it in an app that has only this engine;
  /// its cookies are the stage's.
  func configuration() -> WKWebViewConfiguration {
    let configuration = WKWebViewConfiguration()
    configuration.engine = connection
    configuration.websiteDataStore = store
    return configuration
  }

  /// The configuration of a page, likewise.
  func pageConfiguration() -> WebPage.Configuration {
    var configuration = WebPage.Configuration()
    configuration.engine = connection
    configuration.websiteDataStore = store
    return configuration
  }

  /// The address of a path of the server.
  func url(_ path: String) -> URL { site.appending(path: path) }

  /// Clicks an element as a person would.
  func click(_ selector: String, in view: WKWebView) async throws {
    try await engine.click(selector, in: view.viewID, timeLimit: .seconds(20))
  }

  /// Ends the process that shows the view's page.
  func crash(_ view: WKWebView) async throws {
    try await engine.terminateWebContentProcess(of: view.viewID)
  }

  /// Waits until the app has what it waits for, and nothing is under way any more but what a gate
  /// holds.
  func waitUntilIdle(until isDone: () -> Bool = { true }) async throws {
    var quiet = 0
    while quiet < 2 || !isDone() {
      try Task.checkCancellation()
      let seen = activity
      _ = await session.waitUntilIdle(within: .seconds(20))
      try await engine.barrier(timeLimit: .seconds(20))
      quiet = activity == seen ? quiet + 1 : 0
    }
  }

  private var activity: Int { signals + session.log.count }

  /// Closes the views, and the server.
  func close() async {
    connection.closeViews()
    connection.observer = nil
    await session.close()
    await server.stop()
  }
}

/// Plays an app on a stage of its own.
@MainActor func onStage(
  with engine: ArticleEngine, _ origin: Origin = Origin(),
  _ body: @MainActor (ArticleStage) async throws -> Void
) async throws {
  let stage = try await ArticleStage(engine, origin)
  do {
    try await body(stage)
  } catch {
    await stage.close()
    throw error
  }
  await stage.close()
}
