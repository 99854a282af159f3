import FixtureClient
import Foundation
import Synchronization
import WebViewKit

/// A model of WKWebView that needs no browser and runs no scripts.
///
/// It loads real HTML over real HTTP, and delivers the callbacks that WKWebView delivers according
/// to the oracle. The work is split in three:
///
/// * `NavigationMachine`, one for each view, decides what happens next. It is a value without
///   input, output or clock, and each decision names the `Rule` that it obeys.
/// * `EngineCore`, behind a lock, passes calls of the app and reports of loads to the machines.
/// * `Loader` performs the machines' commands with an HTTP client and parses the documents.
///
/// A load goes through them as follows: the app's call → machine → question to the app → answer →
/// machine → command to the loader → response → machine → the next callback.
public final class ModelEngine: WebViewBackend, EngineControl {
  /// The engine's name on command lines and in file names.
  package let name = "model"
  /// The version of the rules.
  package static let version = "1"
  /// The version of the rules of this engine.
  package let version: String = ModelEngine.version

  let core = Mutex(EngineCore())
  /// The number of uses of each rule since the engine was made, by all its views.
  let ruleUses = RuleUses()
  private let jobs: AsyncStream<EnginePorts.Job>
  private let addJob: AsyncStream<EnginePorts.Job>.Continuation
  private let running = Mutex<Task<Void, Never>?>(nil)
  /// The clients that send the loads, one for each loop.
  let clients = Mutex<[HTTPClient]>([])

  private let secure: (any SecureContext)?
  /// The loop that loads run on; `nil` if they have one of their own.
  private let loop: EventLoop?

  /// Creates an engine that has yet to be started.
  ///
  /// - Parameters:
  ///   - secure: The TLS context, which asks about each server, such as FixtureTLS's client
  ///     context; without it every load of an `https` address fails with -1200.
  ///   - loop: The event loop of the server, in this process, that most loads go to. Client and
  ///     server then share a thread, and no thread has to wake another one for a response.
  public init(secure: (any SecureContext)? = nil, on loop: EventLoop? = nil) {
    self.secure = secure
    self.loop = loop
    (jobs, addJob) = AsyncStream.makeStream()
    let ports = EnginePorts(
      process: { [weak self] work in self?.process(work) },
      begin: { [addJob] in addJob.yield($0) })
    core.withLock { $0.ports = ports }
  }

  /// Makes this the engine of the views of the process.
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
      // Without a queue for reports, every question would be dropped while the core is locked.
      if core.outbox.reports != nil { core.performViewCommand(command) }
    }
  }

  /// Performs one command on data stores.
  package func performStoreCommand(_ command: DataStoreCommand) {
    process { core in core.performStoreCommand(command) }
  }

  /// Keeps the scripts that the app adds to pages.
  ///
  /// The model runs no scripts, so no page posts a message.
  package func performContentCommand(_ command: UserContentCommand) {
    core.withLock { $0.performContentCommand(command) }
  }

  /// Returns a description of the first part of a page that is not modelled; `nil` if all parts
  /// are.
  ///
  /// The description is the end of a sentence about the page.
  package static func unmodelledPart(of page: String) -> String? {
    PageGapSearch.gaps(in: Array(page.utf8), type: "text/html").first?.message
  }

  func process(_ work: (inout EngineCore) -> Void) { withCore { $0.process(work) } }

  /// Runs a function on the core, which may report to the app.
  func withCore<Value: Sendable>(_ body: (inout EngineCore) -> Value) -> Value {
    let (value, posted) = RuleUses.$current.withValue(ruleUses) {
      core.withLock { core in (body(&core), core.outbox.takePosted()) }
    }
    // Releasing the last reference to a question answers it with its fallback, and that takes the
    // lock.
    return withExtendedLifetime(posted) { value }
  }

  /// Starts the clients and the task that perform loads.
  ///
  /// - Throws: An error if the system has no descriptors left.
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
    // The engine's only task: start and stop are two calls, so no scope spans them. All loads are
    // its child tasks. They run on the thread that receives their bytes, so no thread has to wake
    // another one.
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
