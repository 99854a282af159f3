#if os(Linux)
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct UnreadLogTests {
  private static let site = ["site/index.html": "hello"]
  /// A line of the log has the path: 400 of them are more than a pipe and the queue hold.
  private static let path = "/\(String(repeating: "a", count: 5000))"
  private static let requests = 400

  /// A pipe with a name that the server has for standard error, and that a test reads or does not.
  private struct UnreadPipe {
    let folder: TemporaryFolder
    let descriptor: Int32

    init() throws {
      folder = try TemporaryFolder(UnreadLogTests.site)
      try #require(mkfifo("\(folder.path)/log", 0o600) == 0)
      descriptor = open("\(folder.path)/log", O_RDWR | O_CLOEXEC)
      try #require(descriptor >= 0)
    }

    func start() throws -> ServerProcess {
      try ServerProcess(
        ["--port", "0", "\(folder.path)/site"], redirection: "2>'\(folder.path)/log'")
    }

    /// The lines up to the first one that has a text.
    func lines(to text: String) -> [Substring] {
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 64 * 1024)
      while true {
        let count = read(descriptor, &piece, piece.count)
        guard count > 0 else { return [] }
        bytes += piece[..<count]
        let log = String(decoding: bytes, as: UTF8.self)
        let lines = log.split(separator: "\n").dropLast(log.hasSuffix("\n") ? 0 : 1)
        if let last = lines.lastIndex(where: { $0.contains(text) }) { return Array(lines[...last]) }
      }
    }
  }

  @Test func `it serves on and ends by the first signal when nobody reads its log`() async throws {
    let pipe = try UnreadPipe()
    defer { close(pipe.descriptor) }
    let server = try pipe.start()
    let address = try #require(try await server.addresses().first)
    let client = try await SocketClient(address)
    for _ in 0..<Self.requests { #expect(await client.status(of: Self.path) == "404") }
    server.signal(SIGTERM)
    #expect(try await server.end().status == 0)
  }

  @Test func `the log says how many lines are lost when it is read again`() async throws {
    let pipe = try UnreadPipe()
    defer { close(pipe.descriptor) }
    let server = try pipe.start()
    let address = try #require(try await server.addresses().first)
    let client = try await SocketClient(address)
    for _ in 0..<Self.requests { #expect(await client.status(of: Self.path) == "404") }
    async let lines = Self.onThread { pipe.lines(to: "signal 15") }
    // Only a signal is sure to come behind all lines.
    server.signal(SIGTERM)
    let log = await lines
    #expect(try await server.end().status == 0)
    let reason = "lines of the log are lost: they came faster than standard error took them"
    let lost = log.filter { $0.hasSuffix(reason) }
      .compactMap { $0.split(separator: " ").dropFirst(2).first.flatMap { Int($0) } }
    let written = log.count { $0.contains(Self.path) }
    #expect(lost.reduce(0, +) > 0)
    #expect(lost.reduce(0, +) + written == Self.requests)
  }

  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
#endif
