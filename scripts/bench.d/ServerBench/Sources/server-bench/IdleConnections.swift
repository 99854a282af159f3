import Foundation

/// The cost of ten thousand connections that are idle after one response.
struct IdleConnections {
  static let count = 10_000

  /// KiB of resident memory for each connection.
  let kibibytes: Double
  /// The median time of other requests in milliseconds, without and with the idle connections.
  let before: Double
  let after: Double

  init(_ contender: Contender, in setting: Setting) throws {
    let workload = try Workload.named("small32")
    let server = try RunningServer(contender, in: setting)
    defer { server.stop() }
    func p50() throws -> Double {
      try (0..<setting.options.rounds).map { _ in
        try Wrk(workload, port: server.port, seconds: 2, in: setting).p50
      }.median
    }
    before = try p50()
    let memory = server.tree.residentMemory
    var clients: [LoopbackClient] = []
    defer { for client in clients { client.close() } }
    while clients.count < Self.count {
      guard let client = LoopbackClient(port: server.port) else {
        throw Problem("connection \(clients.count + 1) failed; is 'ulimit -n' below 11000?")
      }
      clients.append(client)
      guard client.get() else {
        throw Problem("\(contender.rawValue) gave connection \(clients.count) no answer")
      }
    }
    kibibytes = (server.tree.residentMemory - memory) / Double(Self.count)
    after = try p50()
  }

  /// Raises the limit of descriptors of this program, and of the servers that it starts, to the
  /// system's maximum.
  static func raiseLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
