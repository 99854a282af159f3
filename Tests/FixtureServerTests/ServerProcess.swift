import Foundation
import Testing

/// The built executable, run as a process with everything it writes.
final class ServerProcess: Sendable {
  private static let sanitizer = ProcessInfo.processInfo.environment["NAVTRACE_SANITIZER"]
  /// Whether a test can limit the size of files; the thread sanitizer writes larger ones itself.
  static let canLimitFiles = sanitizer != "thread"
  /// Whether a test can measure memory; the address sanitizer keeps what is freed.
  static let canMeasureMemory = sanitizer != "address"

  struct End: Hashable, Sendable {
    var status: Int32
    var output: [String]
    var errors: [String]
  }

  private struct Lines {
    let stream: AsyncStream<String>
    init(_ pipe: Pipe) {
      let handle = pipe.fileHandleForReading
      stream = AsyncStream { continuation in
        Thread.detachNewThread {
          var rest = ""
          // FileHandle's own reading ends the process if a signal interrupts it.
          var bytes = [UInt8](repeating: 0, count: 64 * 1024)
          while case let count = read(handle.fileDescriptor, &bytes, bytes.count),
            count > 0 || (count < 0 && errno == EINTR)
          {
            rest += String(decoding: bytes[..<max(0, count)], as: UTF8.self)
            var lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
            rest = String(lines.removeLast())
            for line in lines { continuation.yield(String(line)) }
          }
          continuation.finish()
        }
      }
    }
  }

  let identifier: Int32
  private let ended: AsyncStream<Int32>
  private let output: AsyncStream<String>
  private let errors: AsyncStream<String>

  /// Starts it with these arguments, environment variables and working directory.
  ///
  /// - Parameters:
  ///   - limit: A shell command to run before, such as `ulimit -n 64`.
  ///   - starter: A command that starts the server, such as `strace -o calls`.
  ///   - redirection: The shell's redirection of the output, such as `>/dev/full`.
  init(
    _ arguments: [String], environment: [String: String] = [:], directory: String? = nil,
    limit: String = "true", by starter: String = "", redirection: String = ""
  ) throws {
    let products = try #require(CommandLine.arguments.first.map { URL(filePath: $0) })
    let program = products.deletingLastPathComponent().appending(path: "fixture-server")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let script = "\(limit) && exec \(starter) \"$0\" \"$@\" \(redirection)"
    process.arguments = ["-c", script, program.path] + arguments
    let inherited = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("FIXTURE_SERVER_") }
    process.environment = inherited.merging(environment) { $1 }
    if let directory { process.currentDirectoryURL = URL(filePath: directory) }
    let (out, err) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = err
    let (ended, continuation) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { continuation.yield($0.terminationStatus) }
    try process.run()
    self.identifier = process.processIdentifier
    self.ended = ended
    self.output = Lines(out).stream
    self.errors = Lines(err).stream
  }

  deinit { kill(identifier, SIGKILL) }

  /// The next lines of standard output, as many as there are origins.
  func addresses(_ count: Int = 1) async throws -> [String] {
    var lines: [String] = []
    var iterator = output.makeAsyncIterator()
    while lines.count < count, let line = await iterator.next() { lines.append(line) }
    return lines
  }

  /// Waits for a line of the log.
  func logged(_ text: String) async -> Bool {
    await errors.first { $0.contains(text) } != nil
  }

  func signal(_ number: Int32) { kill(identifier, number) }

  /// Waits for the end, and returns the lines that were not read before.
  func end() async throws -> End {
    let status = try #require(await ended.first { _ in true })
    var end = End(status: status, output: [], errors: [])
    for await line in output { end.output.append(line) }
    for await line in errors { end.errors.append(line) }
    return end
  }

  /// Runs it to its end.
  static func run(
    _ arguments: String..., environment: [String: String] = [:], directory: String? = nil
  ) async throws -> End {
    try await ServerProcess(arguments, environment: environment, directory: directory).end()
  }
}
