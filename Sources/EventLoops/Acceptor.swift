import CFixtureSystem
import FixtureSystem

/// An acceptor of connections to a listening socket.
///
/// It keeps working if the process runs out of file descriptors. In one turn of the event loop, the
/// listener should accept at most `atOnce` connections.
package final class Acceptor {
  package enum Outcome {
    /// A connection, and the address it comes from.
    case accepted(CInt, peer: String)
    /// A connection was closed immediately because no descriptor is left for it.
    case turnedAway(peer: String)
    /// No connection is waiting to be accepted.
    case idle
    /// The system has no resources for a connection, which stays in the queue.
    case exhausted(SystemError)
  }

  /// The maximum number of connections that are accepted in one turn.
  package static let atOnce = 64

  /// A spare descriptor, released briefly to accept and close a connection if no other is left.
  private var reserve = fixture_reserve_descriptor()

  package init() {}

  deinit { if reserve >= 0 { Socket.close(reserve) } }

  package func next(of listener: CInt) -> Outcome {
    while true {
      var peer = sockaddr_storage()
      let socket = fixture_accept(listener, &peer)
      if socket >= 0 { return .accepted(socket, peer: SocketAddress(peer).text) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN, EWOULDBLOCK: return .idle
      // The system reports the lack of descriptors without checking whether a connection is
      // waiting.
      case EMFILE, ENFILE: return turnAway(of: listener)
      default: return .exhausted(.last("accept"))
      }
    }
  }

  /// Accepts and closes one connection, which would otherwise be reported again and again.
  private func turnAway(of listener: CInt) -> Outcome {
    if reserve >= 0 { Socket.close(reserve) }
    var peer = sockaddr_storage()
    let socket = fixture_accept(listener, &peer)
    let error = SystemError.last("accept")
    if socket >= 0 { Socket.close(socket) }
    reserve = fixture_reserve_descriptor()
    if socket >= 0 { return .turnedAway(peer: SocketAddress(peer).text) }
    return error.isAgain ? .idle : .exhausted(error)
  }
}
