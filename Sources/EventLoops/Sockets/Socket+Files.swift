import CFixtureSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Socket {
  /// Removes the file of a socket that this process has made.
  package static func remove(_ path: String) { _ = unlink(path) }

  /// Removes a socket that stands in the way and that nobody listens at.
  ///
  /// - Throws: ``SystemError`` where somebody does, or where something else stands there.
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
