import Foundation
import Testing

@testable import FixtureServing

/// Up to a thousand clients that do the same at once, on one shared thread.
final class Crowd: Sendable {
  /// The number of clients: a thousand, or as many as the descriptors allow, of which each
  /// takes one at either end and other tests need some too.
  static let mostClients: Int = {
    var limit = rlimit()
    getrlimit(openFiles, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(openFiles, &limit)
    getrlimit(openFiles, &limit)
    let count = min(1000, (Int(clamping: limit.rlim_cur) - 512) / 8)
    if count < 1000 { print("ulimit -n allows for \(count) clients at once instead of 1000") }
    return max(10, count)
  }()

  /// The number of clients that connect at once.
  ///
  /// If a system's short queue is full, a client waits for a second.
  private static let connectedAtOnce = 50

  private let descriptors: [CInt]
  private let queue = DispatchQueue(label: "crowd")

  /// Connects clients to a session's main origin; each sends the bytes and, if it says
  /// so, ends its side.
  init(
    _ count: Int, to session: FixtureSession, sending request: String, thenEnding: Bool = false
  ) async throws {
    let text = session.origins["main"]?.split(separator: ":").last ?? ""
    let port = try #require(UInt16(text))
    let address = try #require(SocketAddress(numericHost: "127.0.0.1", port: port))
    let before = session.acceptedConnections
    var descriptors: [CInt] = []
    while descriptors.count < count {
      let size = min(Crowd.connectedAtOnce, count - descriptors.count)
      descriptors += try await queue.run {
        try (0..<size).map { _ in
          try Crowd.connect(to: address, sending: Array(request.utf8), thenEnding: thenEnding)
        }
      }
      let accepted = before + descriptors.count
      _ = await session.parts.core.state.wait(within: .seconds(60)) { $0.connections >= accepted }
    }
    self.descriptors = descriptors
  }

  private static func connect(
    to address: SocketAddress, sending bytes: [UInt8], thenEnding: Bool
  ) throws -> CInt {
    let descriptor = try Socket.connect(to: address)
    // So that the system keeps little of what is not read.
    var size: CInt = 4096
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
    try wait(for: [descriptor], Int16(POLLOUT))
    guard case .moved(bytes.count) = bytes.withUnsafeBytes({ Socket.write(descriptor, $0) })
    else { throw RawClient.Failure.system(errno) }
    if thenEnding { Socket.endWriting(descriptor) }
    return descriptor
  }

  deinit { for descriptor in descriptors { Socket.close(descriptor) } }

  /// Reads all that comes and counts the clients by the status they got and the way they ended:
  /// `408 end`, `end` or `reset`.
  func endings() async throws -> [String: Int] {
    try await queue.run { [descriptors] in
      var starts: [CInt: [UInt8]] = [:]
      var endings: [String: Int] = [:]
      var open = Set(descriptors)
      let piece = LoopBuffer(size: 64 * 1024)
      while !open.isEmpty {
        for descriptor in try Crowd.wait(for: Array(open), Int16(POLLIN)) {
          let end: String
          switch Socket.read(descriptor, into: piece.bytes) {
          case .wouldBlock: continue
          case .moved(0): end = "end"
          case .failed: end = "reset"
          case .moved(let count):
            starts[descriptor, default: []] += piece.bytes[..<min(count, 12)]
            continue
          }
          let status = starts[descriptor].map { String(decoding: $0[9..<12], as: UTF8.self) + " " }
          endings[(status ?? "") + end, default: 0] += 1
          open.remove(descriptor)
        }
      }
      return endings
    }
  }

  /// Waits until each connection has been torn down; none is read.
  func untilReset() async throws {
    try await queue.run { [descriptors] in
      var open = Set(descriptors)
      while !open.isEmpty { open.subtract(try Crowd.wait(for: Array(open), 0)) }
    }
  }

  @discardableResult
  private static func wait(for descriptors: [CInt], _ events: Int16) throws -> [CInt] {
    var targets = descriptors.map { pollfd(fd: $0, events: events, revents: 0) }
    guard poll(&targets, nfds_t(targets.count), 60_000) > 0 else {
      throw RawClient.Failure.noAnswer(soFar: "\(descriptors.count) clients wait")
    }
    return targets.filter { $0.revents != 0 }.map(\.fd)
  }
}

extension DispatchQueue {
  /// Runs a function that may block, on a thread that nothing else needs.
  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      async { continuation.resume(with: Result(catching: body)) }
    }
  }
}

#if canImport(Glibc)
private let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
private let openFiles = RLIMIT_NOFILE
#endif
