import EventLoops
import FixtureSites
import Logging

/// A listening socket, which distributes the connections that it accepts among the event loops.
final class Listener: SessionSocket {
  /// The pause after the system has had no resources for a connection, in milliseconds.
  private static let rest: UInt64 = 50

  private var service: OriginService
  private let loops: [EventLoop]
  private let socket: BoundSocket
  private let watch: Watch
  private let acceptor = Acceptor()
  private var accepted = 0
  /// Whether the last connection could be neither accepted nor turned away.
  private var isExhausted = false

  private init(
    _ socket: BoundSocket, service: OriginService, loops: [EventLoop], on reactor: Reactor
  ) {
    self.socket = socket
    self.service = service
    self.loops = loops
    watch = Watch(socket.descriptor, by: reactor)
  }

  /// Begins to accept connections on the first event loop, unless the origin never accepts any.
  static func beginListening(
    _ socket: BoundSocket, service: OriginService, loops: [EventLoop], on reactor: Reactor
  ) {
    let listener = Listener(socket, service: service, loops: loops, on: reactor)
    do throws(SystemError) {
      let neverAccepts = service.origin.options.acceptance == .never()
      try listener.watch.begin(listener, for: neverAccepts ? [] : .readable)
    } catch {
      service.session.logger?.error("origin \(service.name) cannot accept connections: \(error)")
    }
  }

  func adopt(_ services: [String: OriginService], of session: String) {
    if service.session.id == session { service = services[service.name] ?? service }
  }

  func drain(_ session: String) { close(session) }

  func close(_ session: String) {
    if service.session.id == session { close() }
  }

  func loopStopped() { close() }

  private func close() {
    if let path = socket.path { Socket.remove(path) }
    watch.close()
  }

  func ready(_ readiness: Readiness) {
    for _ in 0..<Acceptor.atOnce {
      switch acceptor.next(of: watch.descriptor) {
      case .accepted(let socket, let peer):
        isExhausted = false
        adopt(socket, from: peer)
      case .turnedAway(let peer):
        service.session.turnAway(peer, origin: service.name)
      case .idle: return
      case .exhausted(let error): return pause(because: error)
      }
    }
  }

  func deadlinePassed() {
    watch.wait(for: .readable)
    ready(.readable)
  }

  private func adopt(_ socket: CInt, from peer: String) {
    let number = service.session.state.withLock { [service] state in
      state.accept(from: peer, origin: service.name)
    }
    let loop = loops[accepted % loops.count]
    accepted += 1
    let transport = service.transport(of: self.socket)
    let begin = { @Sendable [service] (reactor: Reactor) in
      Connection.accept(socket, to: service, number: number, as: transport, on: loop, reactor)
    }
    if loop === loops[0] { begin(watch.reactor) } else { loop.post(begin) }
  }

  /// Stops accepting connections briefly, since the system would report the waiting client
  /// repeatedly.
  private func pause(because error: SystemError) {
    if !isExhausted {
      service.session.logger?.warning(
        "connections have to wait: \(error); raise the limit of descriptors (ulimit -n)")
    }
    isExhausted = true
    watch.wait(for: [])
    watch.setDeadline(watch.reactor.now + Self.rest)
  }
}

/// A listening socket or a connection, as a session uses it.
protocol SessionSocket: Watcher {
  /// Makes later requests to a session use the given services instead of its current services.
  func adopt(_ services: [String: OriginService], of session: String)

  /// Ends the session's use of the socket after the current exchanges.
  func drain(_ session: String)

  /// Ends the session's use of the socket immediately.
  func close(_ session: String)
}
