import CFixtureSystem
import FixtureSystem

/// Wrappers of the system calls on sockets.
///
/// An interrupted call is repeated. The results distinguish a call that would block from one that
/// failed.
///
/// The owner of a ``Watch`` calls these functions with its descriptor. A function that opens a
/// socket closes it again if a later step fails.
package enum Socket {
  package enum Transfer {
    /// The number of bytes that were transferred; 0 only if the peer has ended its side.
    case moved(Int)
    /// The call would have to wait before it could transfer a byte.
    case wouldBlock
    case failed(CInt)
  }

  /// The number of unsent bytes at which Linux stops accepting more for a connection.
  ///
  /// Without this option, Linux stores up to 4 MB for each client that reads nothing. A thousand
  /// such clients take all the memory that Linux has for TCP. It then drops segments of every
  /// connection.
  private static let unsentBytes: CInt = 256 * 1024

  package static func listen(at address: SocketAddress, backlog: CInt) throws(SystemError) -> CInt {
    let descriptor = try bind(to: address, reuses: true)
    guard FixtureSystem.listen(descriptor, backlog) == 0 else {
      throw failure("listen", closing: descriptor)
    }
    return descriptor
  }

  /// Binds a socket without listening, so connections to it are refused.
  ///
  /// If `reuses` is true, other sockets can also be bound to the port, as long as no socket listens
  /// on it.
  package static func bind(
    to address: SocketAddress, reuses: Bool = false
  ) throws(SystemError) -> CInt {
    var address = address
    let descriptor = fixture_socket(address.family)
    guard descriptor >= 0 else { throw .last("socket") }
    if reuses { _ = fixture_reuse_address(descriptor) }
    // A socket bound to `::` then also accepts IPv4 connections, regardless of the system's
    // default.
    _ = fixture_dual_stack(descriptor)
    // Accepted sockets inherit these options on Linux, which saves calls for each of them.
    _ = fixture_no_delay(descriptor)
    _ = fixture_limit_unsent(descriptor, unsentBytes)
    guard fixture_bind(descriptor, &address.storage, address.length) == 0 else {
      throw failure("bind", closing: descriptor)
    }
    return descriptor
  }

  /// Begins to connect; the socket becomes writable when the attempt has succeeded or failed.
  package static func connect(to address: SocketAddress) throws(SystemError) -> CInt {
    var address = address
    let descriptor = fixture_socket(address.family)
    guard descriptor >= 0 else { throw .last("socket") }
    _ = fixture_no_delay(descriptor)
    let result = fixture_connect(descriptor, &address.storage, address.length)
    guard result == 0 || errno == EINPROGRESS || errno == EINTR else {
      throw failure("connect", closing: descriptor)
    }
    return descriptor
  }

  package static func read(
    _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
  ) -> Transfer {
    transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  /// Writes bytes.
  ///
  /// - Parameter isFollowed: Whether another write follows immediately; the system may send both
  ///   together.
  package static func write(
    _ descriptor: CInt, _ bytes: UnsafeRawBufferPointer, isFollowed: Bool = false
  ) -> Transfer {
    transfer {
      fixture_send(descriptor, bytes.baseAddress, UInt(bytes.count), isFollowed ? 1 : 0)
    }
  }

  /// Writes two pieces with one system call.
  package static func write(
    _ descriptor: CInt, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Transfer {
    transfer {
      fixture_send_two(
        descriptor, first.baseAddress, UInt(first.count), second.baseAddress, UInt(second.count))
    }
  }

  /// Sends bytes of a file without copying them into this process.
  package static func write(_ descriptor: CInt, file: CInt, _ range: Range<Int>) -> Transfer {
    transfer {
      fixture_send_file(descriptor, file, Int64(range.lowerBound), UInt(range.count))
    }
  }

  /// Returns the address at the other end of a connection, as text; empty if there is none.
  package static func peer(of descriptor: CInt) -> String {
    var peer = sockaddr_storage()
    return fixture_peer_address(descriptor, &peer) == 0 ? SocketAddress(peer).text : ""
  }

  /// Whether both ends of a connection are on this computer's loopback interface.
  package static func isLocal(_ descriptor: CInt) -> Bool { fixture_is_local(descriptor) != 0 }

  /// Ends this side of the connection and leaves the peer's side open.
  package static func endWriting(_ descriptor: CInt) {
    _ = shutdown(descriptor, CInt(SHUT_WR))
  }

  /// Closes the socket so that the peer sees a reset instead of an orderly end.
  package static func reset(_ descriptor: CInt) {
    _ = fixture_reset_on_close(descriptor)
    close(descriptor)
  }

  /// Returns the pending error of a socket, or 0 if there is none.
  package static func error(of descriptor: CInt) -> CInt { fixture_socket_error(descriptor) }

  /// Returns the number of written bytes that the peer's system has not acknowledged.
  package static func unacknowledged(of descriptor: CInt) -> Int {
    Int(fixture_unacknowledged(descriptor))
  }

  package static func close(_ descriptor: CInt) { _ = FixtureSystem.close(descriptor) }

  /// Repeats a call that a signal has interrupted.
  @inline(__always) private static func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count >= 0 { return .moved(count) }
      if errno != EINTR { return failedTransfer() }
    }
  }

  private static func failedTransfer() -> Transfer {
    errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed(errno)
  }

  private static func failure(_ call: String, closing descriptor: CInt) -> SystemError {
    let error = SystemError.last(call)
    close(descriptor)
    return error
  }
}

extension Socket {
  /// Removes the file of a Unix domain socket that this process has created.
  package static func remove(_ path: String) { _ = unlink(path) }

  /// Removes the file of a Unix domain socket if no process listens on it.
  ///
  /// - Throws: ``SystemError`` if a process listens on the socket, or if the file is not a socket.
  package static func removeStale(_ address: SocketAddress, at path: String) throws(SystemError) {
    guard fixture_is_socket(path) == 1 else {
      throw SystemError(call: "bind", code: EEXIST)
    }
    do throws(SystemError) { close(try connect(to: address)) } catch {
      guard error.code == ECONNREFUSED else {
        throw SystemError(call: "bind", code: EADDRINUSE)
      }
      remove(path)
      return
    }
    throw SystemError(call: "bind", code: EADDRINUSE)
  }
}
