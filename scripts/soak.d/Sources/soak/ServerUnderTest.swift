import FixtureTLS
import Foundation
import Synchronization

/// A `fixture-server` in its own process, with its memory, descriptors and threads.
final class ServerUnderTest: Sendable {
  static let token = "soak"

  private final class Ended: Sendable {
    /// The exit status; -1 while it runs.
    let status = Atomic<Int>(-1)
  }

  let port: UInt16
  let securePort: UInt16
  let secure: TLSContext
  /// The TLS context of clients that offer only HTTP/2.
  let secureStreams: TLSContext
  let speaksHTTP2: Bool
  let log: ServerLog
  private let identifier: Int32
  private let ended = Ended()

  init(_ options: Options) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "soak-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: options.server)
    process.arguments = [
      options.site, "--port", "0", "--listen", "main=http://127.0.0.1:0", "--listen",
      "secure=https://localhost:0", "--tls-directory", folder.path,
    ]
    process.environment = ["FIXTURE_SERVER_TOKEN": ServerUnderTest.token]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.terminationHandler = { [ended] process in
      let status = Int(process.terminationStatus)
      ended.status.store(
        process.terminationReason == .exit ? status : 128 + status, ordering: .relaxed)
    }
    try process.run()
    identifier = process.processIdentifier
    log = ServerLog(errors.fileHandleForReading)
    var ports: [UInt16] = []
    var text = ""
    while ports.count < 2 {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Problem("the server left: \(log.problems.texts)") }
      text += String(decoding: bytes[..<count], as: UTF8.self)
      ports = text.split(separator: "\n").compactMap { $0.split(separator: ":").last }
        .compactMap { UInt16($0) }
    }
    (port, securePort) = (ports[0], ports[1])
    let authority = try String(contentsOf: folder.appending(path: "ca.pem"), encoding: .utf8)
    secure = try TLSContext(clientTrusting: authority)
    secureStreams = try TLSContext(clientTrusting: authority, protocols: [.http2])
    speaksHTTP2 = options.speaksHTTP2
  }

  deinit { kill(identifier, SIGKILL) }

  /// The resident memory in KiB.
  var residentKibibytes: Int { status("VmRSS:") }
  var threads: Int { status("Threads:") }
  var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count) ?? 0
  }

  func terminate() { kill(identifier, SIGTERM) }

  /// Returns the exit status, 128 or more after a signal; `nil` if the process is still running.
  func exitStatus(within seconds: Double) -> Int? {
    let deadline = Date.now + seconds
    while ended.status.load(ordering: .relaxed) < 0, .now < deadline { usleep(5000) }
    let status = ended.status.load(ordering: .relaxed)
    return status < 0 ? nil : status
  }

  private func status(_ name: String) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
