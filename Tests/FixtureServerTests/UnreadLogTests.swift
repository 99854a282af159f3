#if os(Linux)
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct UnreadLogTests {
  /// A line of the log has the path: 400 of them are more than a pipe and the queue hold.
  private static let path = "/\(String(repeating: "a", count: 5000))"
  private static let requests = 400

  /// A server whose log is not read, which has answered more than a pipe and the queue hold.
  private struct UnreadServer {
    let process: ServerProcess
    private let folder: TemporaryFolder
    private let log: FileHandle

    init() async throws {
      folder = try TemporaryFolder(["site/index.html": "hello"])
      let pipe = "\(folder.path)/log"
      try #require(mkfifo(pipe, 0o600) == 0)
      let descriptor = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      try #require(descriptor >= 0)
      log = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      process = try ServerProcess(
        ["--port", "0", "\(folder.path)/site"], redirection: "2>'\(pipe)'")
      let address = try #require(try await process.addresses().first)
      let client = try await RawClient(address)
      for _ in 0..<requests { #expect(await client.status(of: path) == "404") }
    }

    /// Reads the log to its end, at most 10 s without anything new.
    func lines() async -> [Substring] {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: readLines()) }
      }
    }

    private func readLines() -> [Substring] {
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 64 * 1024)
      var pipe = pollfd(fd: log.fileDescriptor, events: Int16(POLLIN), revents: 0)
      while poll(&pipe, 1, 10_000) > 0 {
        let count = read(log.fileDescriptor, &piece, piece.count)
        guard count > 0 else { break }
        bytes += piece[..<count]
      }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
  }

  @Test func `a server whose log is not read continues, and exits at the first signal`()
    async throws
  {
    let server = try await UnreadServer()
    server.process.signal(SIGTERM)
    #expect(try await server.process.end().status == 0)
  }

  @Test func `once the log is read again, it reports how many lines were lost`() async throws {
    let server = try await UnreadServer()
    async let lines = server.lines()
    server.process.signal(SIGTERM)
    let log = await lines
    #expect(try await server.process.end().status == 0)
    let reason = "lines of the log are lost: they came faster than standard error took them"
    let lost = log.filter { $0.hasSuffix(reason) }
      .compactMap { $0.split(separator: " ").dropFirst(2).first.flatMap { Int($0) } }
    let written = log.count { $0.contains(Self.path) }
    let others = log.count { $0.contains("signal 15") }
    #expect(lost.reduce(0, +) > 0)
    // The line of the signal may be one of those that are lost.
    #expect(lost.reduce(0, +) + written + others == Self.requests + 1)
  }
}
#endif
