import CFixtureSystem
import HTTPFixtures
import Logging

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A listening socket; it hands the connections it accepts to the loops in turn.
final class Listener: Watcher {
  private static let acceptsAtOnce = 64
  /// How long it rests when the system has nothing left for a connection, in milliseconds.
  private static let rest: UInt64 = 50

  private(set) var service: OriginService
  private let loops: [EventLoop]
  private let socket: BoundSocket
  private var accepted = 0
  /// Given up for a moment to accept, and turn away, a connection when no descriptor is left.
  private var reserve: CInt
  /// Whether nothing could be accepted the last time, nor turned away.
  private var isExhausted = false

  init(_ socket: BoundSocket, service: OriginService, loops: [EventLoop]) {
    self.socket = socket
    self.service = service
    self.loops = loops
    self.reserve = fixture_reserve_descriptor()
    super.init(descriptor: socket.descriptor)
  }

  deinit { if reserve >= 0 { Socket.close(reserve) } }

  /// Begins to accept, unless the origin never does.
  func begin(on loop: isolated EventLoop) {
    do throws(SystemError) {
      let isDeaf = service.origin.options.acceptance == .never()
      try loop.add(self, for: isDeaf ? [] : .readable)
    } catch {
      service.session.logger?.error("origin \(service.name) cannot accept connections: \(error)")
    }
  }

  /// Has later connections served by the site that the session has now.
  func adopt(_ services: [String: OriginService]) {
    service = services[service.name] ?? service
  }

  override func willClose(resetting: Bool, on loop: isolated EventLoop) {
    if let path = socket.path { Socket.remove(path) }
  }

  override func ready(_ readiness: Readiness, on loop: isolated EventLoop) {
    for _ in 0..<Listener.acceptsAtOnce {
      var peer = sockaddr_storage()
      let socket = fixture_accept(descriptor, &peer)
      if socket >= 0 {
        isExhausted = false
        adopt(socket, from: SocketAddress(peer).text, on: loop)
      } else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EAGAIN, EWOULDBLOCK: return
        // Descriptors are missed before it is known whether somebody waits.
        case EMFILE, ENFILE: guard turnAway(on: loop) else { return }
        default: return pause(because: .last("accept"), on: loop)
        }
      }
    }
  }

  override func deadlinePassed(on loop: isolated EventLoop) {
    loop.watch(self, for: .readable)
    ready(.readable, on: loop)
  }

  private func adopt(_ socket: CInt, from peer: String, on loop: isolated EventLoop) {
    let number = service.session.state.withLock { [service] state in
      state.accept(from: peer, origin: service.name)
    }
    loop.counts.accepted += 1
    let target = loops[accepted % loops.count]
    accepted += 1
    let transport = service.transport(of: self.socket)
    if target === loop {
      Connection(descriptor: socket, number: number, service: service)
        .begin(as: transport, on: loop)
    } else {
      target.post { [service] loop in
        Connection(descriptor: socket, number: number, service: service)
          .begin(as: transport, on: loop)
      }
    }
  }

  /// Accepts and closes one connection, which otherwise would be reported for ever; false where
  /// there is none, or where not even that can be done.
  private func turnAway(on loop: isolated EventLoop) -> Bool {
    if reserve >= 0 { Socket.close(reserve) }
    var peer = sockaddr_storage()
    let socket = fixture_accept(descriptor, &peer)
    let error = SystemError.last("accept")
    if socket >= 0 {
      loop.counts.turnedAway += 1
      service.session.turnAway(SocketAddress(peer).text, origin: service.name)
      Socket.close(socket)
    }
    reserve = fixture_reserve_descriptor()
    if socket < 0, error.code != EAGAIN, error.code != EWOULDBLOCK {
      pause(because: error, on: loop)
    }
    return socket >= 0
  }

  /// Stops accepting for a moment, since the system would say again and again that somebody waits.
  private func pause(because error: SystemError, on loop: isolated EventLoop) {
    if !isExhausted {
      service.session.logger?.warning(
        "connections have to wait: \(error); raise the limit of descriptors (ulimit -n)")
    }
    isExhausted = true
    loop.watch(self, for: [])
    loop.setDeadline(of: self, to: loop.now + Listener.rest)
  }
}
