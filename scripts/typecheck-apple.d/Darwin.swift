// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The parts of Darwin's C library that the sources use, from Apple's headers, if they are not
// declared as on Linux.
@_exported import Glibc

public let SOCK_STREAM: Int32 = 1
public let MSG_DONTWAIT: Int32 = 0x80
public let SO_NOSIGPIPE: Int32 = 0x1022
public let POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 = 0x4000
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public typealias sigset_t = UInt32

// Functions that take pointers. With Objective-C enabled, the compiler on Linux does not convert
// arguments to pointers, so these functions take the arguments themselves. The unavailable ones
// hide Glibc's functions, which would be chosen otherwise.
public func opendir(_ path: String) -> OpaquePointer? { nil }
public func strerror(_ error: Int32) -> UnsafePointer<CChar>! { nil }
public func strdup(_ text: String) -> UnsafeMutablePointer<CChar>! { nil }
public func getenv(_ name: String) -> UnsafePointer<CChar>! { nil }
public func free(_ pointer: UnsafeMutablePointer<CChar>?) {}
public func open(_ path: String, _ flags: Int32) -> Int32 { 0 }
public func fnmatch(_ pattern: String, _ text: String, _ flags: Int32) -> Int32 { 0 }
public func write(_ file: Int32, _ text: String, _ count: Int) -> Int { 0 }
public func read(_ file: Int32, _ byte: inout UInt8, _ count: Int) -> Int { 0 }
public func read(_ file: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int { 0 }
@available(*, unavailable) public func read(
  _ file: Int32, _ buffer: UnsafeMutableRawPointer!, _ count: Int
) -> Int { 0 }
public func pipe(_ ends: inout [Int32]) -> Int32 { 0 }
@available(*, unavailable) public func pipe(_ ends: UnsafeMutablePointer<Int32>!) -> Int32 { 0 }
public func poll(_ files: inout [pollfd], _ count: nfds_t, _ timeout: Int32) -> Int32 { 0 }
@available(*, unavailable) public func poll(
  _ files: UnsafeMutablePointer<pollfd>!, _ count: nfds_t, _ timeout: Int32
) -> Int32 { 0 }
public func socketpair(
  _ domain: Int32, _ type: Int32, _ protocol: Int32, _ pair: inout [Int32]
) -> Int32 { 0 }
@available(*, unavailable) public func socketpair(
  _ domain: Int32, _ type: Int32, _ protocol: Int32, _ pair: UnsafeMutablePointer<Int32>!
) -> Int32 { 0 }
public func tcgetattr(_ file: Int32, _ settings: inout termios) -> Int32 { 0 }
@discardableResult public func tcsetattr(
  _ file: Int32, _ when: Int32, _ settings: inout termios
) -> Int32 { 0 }
public func cfmakeraw(_ settings: inout termios) {}
public func ioctl(_ file: Int32, _ request: UInt, _ size: inout winsize) -> Int32 { 0 }
public struct stat {
  public var st_dev: Int32 = 0, st_mode: mode_t = 0, st_ino: UInt64 = 0, st_size: Int64 = 0
  public var st_mtimespec = timespec()
  public init() {}
}
public func fstat(_ file: Int32, _ status: inout stat) -> Int32 { 0 }
public func fstatat(
  _ folder: Int32, _ path: String, _ status: inout stat, _ flags: Int32
) -> Int32 { 0 }
@discardableResult public func setsockopt(
  _ socket: Int32, _ level: Int32, _ name: Int32, _ value: inout Int32, _ length: socklen_t
) -> Int32 { 0 }
public func send(_ socket: Int32, _ buffer: [UInt8], _ length: Int, _ flags: Int32) -> Int { 0 }
@discardableResult public func clock_gettime(_ clock: clockid_t, _ time: inout timespec) -> Int32 {
  0
}
public func waitid(
  _ type: idtype_t, _ id: id_t, _ info: inout siginfo_t, _ options: Int32
) -> Int32 { 0 }
public func waitpid(_ pid: pid_t, _ status: inout Int32, _ options: Int32) -> pid_t { 0 }
@discardableResult public func posix_spawn_file_actions_init(
  _ actions: inout posix_spawn_file_actions_t?
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_destroy(
  _ actions: inout posix_spawn_file_actions_t?
) -> Int32 { 0 }
@discardableResult public func posix_spawn_file_actions_adddup2(
  _ actions: inout posix_spawn_file_actions_t?, _ old: Int32, _ new: Int32
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_init(_ value: inout posix_spawnattr_t?) -> Int32 {
  0
}
@discardableResult public func posix_spawnattr_destroy(_ value: inout posix_spawnattr_t?) -> Int32 {
  0
}
@discardableResult public func posix_spawnattr_setflags(
  _ value: inout posix_spawnattr_t?, _ flags: Int16
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setpgroup(
  _ value: inout posix_spawnattr_t?, _ group: pid_t
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigmask(
  _ value: inout posix_spawnattr_t?, _ set: inout sigset_t
) -> Int32 { 0 }
@discardableResult public func posix_spawnattr_setsigdefault(
  _ value: inout posix_spawnattr_t?, _ set: inout sigset_t
) -> Int32 { 0 }
@discardableResult public func sigemptyset(_ set: inout sigset_t) -> Int32 { 0 }
@discardableResult public func sigfillset(_ set: inout sigset_t) -> Int32 { 0 }
public func posix_spawn(
  _ pid: inout pid_t, _ path: String, _ actions: inout posix_spawn_file_actions_t?,
  _ attributes: inout posix_spawnattr_t?, _ arguments: [UnsafeMutablePointer<CChar>?],
  _ environment: [UnsafeMutablePointer<CChar>?]
) -> Int32 { 0 }
