import FixtureClient
import Foundation
import Synchronization
import WebViewKit

/// A model of WKWebView that needs no browser and runs no scripts.
///
/// It loads real HTML over real HTTP, and delivers the callbacks that WKWebView delivers according
/// to the oracle (`Fixtures/Oracle.yaml`). The engine has three parts:
///
/// * `NavigationMachine` is a state machine that decides what happens next; each view has one. It
///   is a value without input, output or clock, and each decision names the `Rule` that it follows.
/// * `EngineCore`, protected by a lock, passes calls of the app and reports of loads to the state
///   machines.
/// * `Loader` performs the commands of the state machines with an HTTP client, and parses the
///   documents.
///
/// A load takes the following path: the app's call → state machine → question to the app → answer →
/// state machine → command to the loader → response → state machine → the next callback.
public final class ModelEngine: WebViewBackend, EngineControl {
  /// The engine's name on command lines and in file names: `model`, with its features.
  package let name: String
  /// The version of the rules.
  package static let version = "1"
  /// The version of this engine's rules.
  package let version: String = ModelEngine.version

  let core = Mutex(EngineCore())
  /// The number of uses of each rule by all views since the engine was created.
  let ruleUses = RuleUses()
  private let jobs: AsyncStream<EnginePorts.Job>
  private let addJob: AsyncStream<EnginePorts.Job>.Continuation
  private let running = Mutex<Task<Void, Never>?>(nil)
  /// The clients that send the requests, one for each event loop.
  let clients = Mutex<[HTTPClient]>([])

  private let secure: (any SecureContext)?
  /// The event loop on which loads run; `nil` if the engine creates its own.
  private let loop: EventLoop?

  /// Creates an engine, which has to be started before it loads anything.
  ///
  /// - Parameters:
  ///   - secure: The TLS context, for example FixtureTLS's client context. It asks about each
  ///     server. If it is `nil`, every load of an `https:` URL fails with error -1200.
  ///   - loop: The event loop of the server in this process to which most loads go. Client and
  ///     server then share a thread, and no thread has to wake another thread for a response.
  public convenience init(secure: (any SecureContext)? = nil, on loop: EventLoop? = nil) {
    self.init(secure: secure, on: loop, features: EngineFeatures())
  }

  /// Creates an engine with features that differ from their defaults; each is one of ``features``.
  package init(secure: (any SecureContext)?, on loop: EventLoop?, features: EngineFeatures) {
    name = "model\(features)"
    self.secure = secure
    self.loop = loop
    (jobs, addJob) = AsyncStream.makeStream()
    let ports = EnginePorts(
      process: { [weak self] work in self?.process(work) },
      begin: { [addJob] in addJob.yield($0) })
    core.withLock {
      $0.ports = ports
      $0.isolatesSites = features.values[Self.siteIsolation] == true
    }
  }

  /// Makes this the engine for all views of the process.
  ///
  /// Call it once, before the first `WKWebView`.
  ///
  /// - Throws: An error if the process already has an engine, which stays connected.
  @MainActor public func connectViews() throws { try EngineConnection.open(self) }

  /// Sets the queue that receives all reports of the engine.
  package func connect(to reports: ReportQueue) { core.withLock { $0.outbox.reports = reports } }

  /// Performs one command on one view.
  package func performViewCommand(_ command: WebViewCommand) {
    process { core in
      // Without a queue for reports, every question would be released while the core is locked.
      if core.outbox.reports != nil { core.performViewCommand(command) }
    }
  }

  /// Performs one command on data stores.
  package func performStoreCommand(_ command: DataStoreCommand) {
    process { core in core.performStoreCommand(command) }
  }

  /// Records the user scripts and content rule lists that the app adds to pages.
  ///
  /// The model runs no scripts, so no page posts a message.
  package func performContentCommand(_ command: UserContentCommand) {
    core.withLock { $0.performContentCommand(command) }
  }

  /// Returns a description of the first part of a page that is not modelled; `nil` if all parts of
  /// the page are modelled.
  ///
  /// The description is the predicate of a sentence whose subject is the page.
  package static func unmodelledPart(of page: String) -> String? {
    PageGapSearch.gaps(in: Array(page.utf8), type: "text/html").first?.message
  }

  func process(_ work: (inout EngineCore) -> Void) { withCore { $0.process(work) } }

  /// Runs a function on the core, which may report to the app.
  func withCore<Value: Sendable>(_ body: (inout EngineCore) -> Value) -> Value {
    let (value, posted) = RuleUses.$current.withValue(ruleUses) {
      core.withLock { core in (body(&core), core.outbox.takePosted()) }
    }
    // Releasing the last reference to a question answers the question with its fallback, and that
    // answer takes the lock.
    return withExtendedLifetime(posted) { value }
  }

  /// Starts the clients and the task that perform loads.
  ///
  /// - Throws: An error if the system has no file descriptors left.
  public func start() async throws {
    let client: HTTPClient
    let secureClient: HTTPClient?
    do throws(SystemError) {
      client = try makeClient(secure: nil)
      secureClient = secure == nil ? nil : try makeClient(secure: secure)
    } catch {
      throw EngineFailure.unavailable(
        engine: name, reason: "\(error)", remedy: "close some files or raise the limit")
    }
    // On a server's loop one client serves both schemes.
    clients.withLock { $0 = [client, loop == nil ? secureClient : nil].compactMap(\.self) }
    let loader = Loader(client: client, secureClient: secureClient) {
      [weak self] load, event, page in
      let key = LoadKey(view: load.view, load: load.id)
      self?.process { $0.receive(LoaderReport(key: key, event: event, page: page)) }
    } find: { [weak self] load, gaps in
      self?.process { $0.found(gaps, by: LoadKey(view: load.view, load: load.id)) }
    }
    // The engine's only task. No scope spans it, because start and stop are two calls. All loads
    // are its child tasks. They run on the thread that receives their bytes, so no thread has to
    // wake another one.
    let task = Task(executorPreference: client.executor) { [jobs] in await Self.run(jobs, loader) }
    running.withLock { running in
      running?.cancel()
      running = task
    }
  }

  private func makeClient(secure: (any SecureContext)?) throws(SystemError) -> HTTPClient {
    guard let loop else { return try HTTPClient(secure: secure) }
    return HTTPClient(on: loop, secure: secure)
  }

  private static func run(_ jobs: AsyncStream<EnginePorts.Job>, _ loader: Loader) async {
    await withDiscardingTaskGroup { group in
      for await job in jobs {
        group.addTask {
          switch job {
          case .load(let load): await loader.run(load)
          case .wait(let duration, let end):
            guard (try? await Task.sleep(for: duration)) != nil else { return }
            end()
          }
        }
      }
      group.cancelAll()
    }
  }

  /// Ends all loads and forgets all views.
  public func stop() async {
    addJob.finish()
    let task = running.withLock { running in
      defer { running = nil }
      return running
    }
    task?.cancel()
    await task?.value
    clients.withLock { $0 = [] }
    core.withLock { core in
      core.views = [:]
      core.inbox = LoaderInbox()
      core.delays = []
    }
  }
}
