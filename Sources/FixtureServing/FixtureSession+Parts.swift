import EventLoops
import FixtureSites
import Synchronization

extension FixtureSession {
  /// The part of a session that its server retains without retaining the ``FixtureSession``.
  final class Parts: Sendable {
    /// The part of a session that is replaced by a new site or by a reset.
    struct Content: Sendable {
      var core: SessionCore
      /// The site as it was written, without the state of the session.
      var site: Site
      var services: [String: OriginService]
      var faults: [SessionFault] = []
      var lastFault = 0
      let memory: SessionMemory
      /// The origins as the site describes them, without the faults that were added later.
      private var origins: [String: Origin]

      init(
        core: SessionCore, site: Site, services: [String: OriginService], memory: SessionMemory
      ) {
        self.core = core
        self.memory = memory
        self.site = site
        self.services = services
        origins = services.mapValues(\.origin)
      }

      mutating func serve(_ resolved: Site) {
        origins = Dictionary(resolved.origins.map { ($0.name, $0.origin) }) { $1 }
        refresh()
      }

      mutating func refresh() {
        for (name, origin) in origins {
          let broken = origin.broken(
            by: faults.filter { $0.origin == name }.map { ($0.path, $0.counted) })
          services[name] = services[name]?.serving(broken, of: core)
        }
      }
    }

    let id: String
    let origins: [String: String]
    let loops: [EventLoop]
    /// Sockets that are bound but do not listen, so that the system refuses connections to them.
    ///
    /// They stay open until the session is deallocated, so that no other process can take their
    /// ports.
    private let refusing: [BoundSocket]
    private let content: Mutex<Content>

    init(
      _ content: Content, origins: [String: String], loops: [EventLoop], refusing: [BoundSocket]
    ) {
      self.id = content.core.id
      self.origins = origins
      self.loops = loops
      self.refusing = refusing
      self.content = Mutex(content)
    }

    deinit { for socket in refusing { socket.close() } }

    /// The core that the session's listeners and connections use until the next reset.
    var core: SessionCore { content.withLock { $0.core } }

    var faults: [SessionFault] { content.withLock { $0.faults } }

    func service(of origin: String) -> OriginService? {
      content.withLock { $0.services[origin] }
    }

    /// Changes the content, and returns when every connection uses the new content.
    func change<Value: Sendable, Failure: Error>(
      _ body: (inout Content) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
      let value = try content.withLock { content throws(Failure) in try body(&content) }
      // Listeners run on the first loop and are changed first. A connection that they accept later
      // therefore already has the new content.
      await onEachSocket { [self] socket in
        socket.adopt(content.withLock { $0.services }, of: id)
      }
      return value
    }

    /// Stops listening and closes idle connections; the other connections close after their
    /// replies.
    nonisolated(nonsending) func beginDrain() async {
      core.state.withLock { $0.isDraining = true }
      await onEachSocket { [id] in $0.drain(id) }
    }

    /// Closes the session's listeners and connections, and waits until they are closed.
    ///
    /// Replies that are held at a gate are not sent.
    nonisolated(nonsending) func close() async {
      core.endSession()
      await onEachSocket { [id] in $0.close(id) }
    }

    /// Calls the body with every socket, one event loop after the other.
    nonisolated(nonsending) private func onEachSocket(
      _ body: @escaping @Sendable (any SessionSocket) -> Void
    ) async {
      for loop in loops {
        await loop.run { reactor in
          reactor.forEachWatcher { watcher in (watcher as? any SessionSocket).map(body) }
        }
      }
    }
  }
}
