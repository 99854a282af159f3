import ArgumentParser
import Dispatch
import FixtureServing
import FixtureSites
import FixtureSystem
import FixtureTLS
import Logging

/// The command that serves a site until it receives a signal.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a folder, a site file or a scenario until SIGTERM or SIGINT comes.",
    discussion: """
      Standard output has the URL of each origin, main first and then as the site file has them, a \
      line each, and nothing else; the log goes to standard error, and lines that it does not take are \
      counted and left out. A second signal ends the server without waiting for open replies. At SIGHUP \
      the site file is read again; if it has a mistake, the log has it, and the site stays as it was.
      """)

  @Argument(
    help: """
      The folder to serve, by its site.yaml where it has one, or a site file. Default: \
      FIXTURE_SERVER_ROOT, else Fixtures/Site upward from here, else beside the executable, else \
      nothing but sessions.
      """,
    completion: .file())
  var root: String?
  @Option(help: "A site file to serve, as ROOT may be.", completion: .file())
  var site: String?
  @Option(help: "A scenario of Fixtures/Scenarios whose site is served.")
  var scenario: String?
  @Flag(help: "Read the site file again whenever it changes, or a file that it names.")
  var watch = false
  @OptionGroup(title: "Listeners") var listeners: ListenOptions
  @OptionGroup(title: "Sessions") var sessions: SessionOptions
  @Option(help: "How the log on standard error is written: text or json.")
  var logFormat = LogFormat.text
  @Option(help: "The least important level that is logged.")
  var logLevel = Logger.Level.info
  @Option(help: "How many event loops, each on a thread of its own, share the connections.")
  var loops = 1
  @Option(
    help: "Bytes of each body that the log keeps, for the HTTP Archive; a longer one is left out.")
  var keepBodies = 0
  @Option(name: .customLong("limit"), help: LimitOption.help, transform: LimitOption.init)
  var limits: [LimitOption] = []
  @Option(help: "Seconds that open replies may take after the first signal.")
  var drainTimeout = 10.0

  /// The time that the server may take to stop after the time for open replies has passed.
  private static let grace = Duration.seconds(5)

  func validate() throws {
    if [root, site, scenario].compactMap(\.self).count > 1 {
      throw ValidationError("give one of ROOT, --site and --scenario")
    }
    guard 1...64 ~= loops else {
      throw ValidationError("--loops is \(loops); give a number from 1 to 64")
    }
    guard 0...1 << 30 ~= keepBodies else {
      throw ValidationError("--keep-bodies is \(keepBodies); give bytes from 0 to \(1 << 30)")
    }
    if let name = LimitOption.repeatedName(in: limits) {
      throw ValidationError("--limit \(name) is given twice; give it once")
    }
    guard (0...86_400).contains(drainTimeout) else {
      throw ValidationError("--drain-timeout is \(drainTimeout); give seconds from 0 to 86400")
    }
  }

  func run() async throws {
    let environment = Environment()
    let source = try source(environment)
    let site = ListenOptions.secured(try source.site(), by: listeners.tls)
    let seen = source.versions(of: site.files)
    let names = site.origins.map(\.name)
    let addresses = try listeners.addresses(for: names, environment)
    let log = LineQueue(to: .error, report: logFormat.lineOfLoss)
    // The time limit is needed: a full pipe without a reader would keep the process alive.
    defer { log.flush(within: .seconds(1)) }
    let logger = logger(log)
    let transport = try listeners.transport()
    let control = try sessions.control(
      environment, listeners: listeners, source: source, transport: transport)
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    let signals = takeSignals(continuation, logger, log)
    // This use keeps the value alive to the end. Without it, a second signal would be lost.
    defer { signals.cancel() }
    let server = try FixtureServer(
      limits: servingLimits, loops: loops, secureTransport: transport, logger: logger,
      requestLog: requestLog(log))
    let session = try await server.openSession(site: site, at: addresses, id: "default")
    let api = try await ControlAPI.begin(on: session, of: server, options: control)
    do throws(OutputError) {
      try announce(names.compactMap { session.addresses[$0] }.joined(), of: source, logger)
    } catch {
      // Otherwise the process that started the server would wait for the address forever.
      await server.stop()
      throw error
    }
    async let _: Void = api.closeIdleSessions()
    let live = LiveSite(
      of: source, certificate: listeners.tls, files: site.files, seen: seen, session, logger)
    async let _: Void = watch ? live.watch() : ()
    for await event in events {
      switch event {
      case .hangUp: await live.readAgain()
      case .stop(let signal): return try await drain(server, session, after: signal, logger)
      }
    }
  }

  private func logger(_ log: LineQueue) -> Logger {
    Logger(label: "fixture-server") { _ in
      LineLogHandler(logLevel: logLevel, format: logFormat, queue: log)
    }
  }

  /// Returns the log of finished requests; `nil` if the log level excludes their lines.
  private func requestLog(_ log: LineQueue) -> RequestLog? {
    guard logLevel <= .info else { return nil }
    return { [logFormat] record, session in
      let fields = record.logFields(session: session)
      log.add(logFormat.line(level: .info, message: record.description, fields: fields))
    }
  }

  private var servingLimits: ServingLimits {
    var limits = ServingLimits()
    for option in self.limits { option.limit.set(option.value, in: &limits) }
    limits.keptBodies = keepBodies
    return limits
  }

  /// Prints the URLs of the server, and logs a notice if only sessions are served.
  private func announce(
    _ addresses: some Sequence<String>, of source: SiteSource, _ logger: Logger
  ) throws(OutputError) {
    for address in addresses { try Terminal.write(address, to: .output) }
    guard case .sessions = source else { return }
    logger.notice(
      """
      no folder Fixtures/Site here, above, or beside the executable: only sessions are served; \
      name a folder to serve it
      """)
  }

  /// A signal from the user who runs the server.
  private enum Event { case hangUp, stop(Int32) }

  /// Handles the signals: the first one becomes an event, the second one ends the process.
  private func takeSignals(
    _ events: AsyncStream<Event>.Continuation, _ logger: Logger, _ log: LineQueue
  ) -> StopSignals {
    let limit = Duration.seconds(drainTimeout) + Self.grace
    return StopSignals(readAgain: { events.yield(.hangUp) }) { signal, count in
      guard count == 1 else {
        return StopSignals.endProcess(with: 128 + signal)
      }
      events.yield(.stop(signal))
      StopSignals.endProcess(with: ExitCode.failure.rawValue, after: limit) {
        logger.error("the threads of handlers are blocked; ending without them")
        log.flush(within: .seconds(1))
      }
    }
  }

  private func source(_ environment: Environment) throws -> SiteSource {
    if let site { return .file(site) }
    if let scenario { return .scenario(scenario) }
    if let root = root ?? environment.root { return SiteSource(at: root) }
    let usual = SiteSource.usual
    if watch, case .sessions = usual {
      throw ValidationError("--watch has no file to watch; name a folder or a site file")
    }
    return usual
  }

  private func drain(
    _ server: FixtureServer, _ session: FixtureSession, after signal: Int32, _ logger: Logger
  ) async throws {
    let open = session.openExchanges
    let held = open.held > 0 ? ", \(open.held) of them held" : ""
    logger.notice("signal \(signal): finishing \(open.active + open.held) open replies\(held)")
    guard await server.drain(within: .seconds(drainTimeout)) else {
      logger.warning("replies were still open after \(drainTimeout) s and have been cut off")
      throw ExitCode.failure
    }
  }
}

/// The environment variables that replace missing options.
struct Environment {
  private let values = ProcessInfo.processInfo.environment

  var root: String? { self["FIXTURE_SERVER_ROOT"] }
  var host: String? { self["FIXTURE_SERVER_HOST"] }
  var token: String? { self["FIXTURE_SERVER_TOKEN"] }
  var publicHost: String? { self["FIXTURE_SERVER_PUBLIC_HOST"] }

  func port() throws(SiteSourceError) -> UInt16? {
    let name = "FIXTURE_SERVER_PORT"
    guard let value = self[name] else { return nil }
    guard let port = UInt16(value) else {
      throw .environment(name, value, expected: "a port from 0 to 65535")
    }
    return port
  }

  private subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }
}
