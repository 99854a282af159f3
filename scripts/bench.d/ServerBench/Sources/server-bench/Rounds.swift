/// The samples of one load.
///
/// Each round contains one sample of every server.
struct Rounds {
  let workload: Workload
  private(set) var samples: [Contender: [Sample]] = [:]

  /// Measures the servers in turn.
  init(_ workload: Workload, in setting: Setting) throws {
    self.workload = workload
    var servers: [RunningServer] = []
    defer { for server in servers { server.stop() } }
    for contender in workload.contenders {
      servers.append(
        try RunningServer(
          contender, secure: workload.isSecure, http2: workload.streams != nil, in: setting))
    }
    for server in servers {
      _ = try Wrk(workload, port: server.port, seconds: 1, in: setting)
    }
    for _ in 0..<setting.options.rounds {
      for server in servers {
        samples[server.contender, default: []].append(try measure(server, in: setting))
      }
    }
  }

  private func measure(_ server: RunningServer, in setting: Setting) throws -> Sample {
    let before = server.tree.processorTime
    let load = try Wrk(
      workload, port: server.port, seconds: setting.options.seconds, in: setting)
    let after = server.tree.processorTime
    let perRequest = 1_000_000 / Double(load.requests)
    let user = (after.user - before.user) * perRequest
    return Sample(
      processor: user + (after.system - before.system) * perRequest, user: user,
      requestsPerSecond: Double(load.requests) / load.duration, p50: load.p50, p99: load.p99,
      memory: server.tree.residentMemory / 1024, threads: server.tree.threads,
      errors: load.errors)
  }

  /// The median of a server's rounds; `nil` if the server was not measured.
  func median(_ contender: Contender, _ value: (Sample) -> Double) -> Double? {
    samples[contender].map { $0.map(value).median }
  }

  /// The median of the ratios of two servers within the same round.
  func ratio(
    _ contender: Contender = .ours, to other: Contender,
    _ value: (Sample) -> Double = \.processor
  ) -> Double? {
    guard let mine = samples[contender], let theirs = samples[other] else { return nil }
    return zip(mine, theirs).map { value($0) / value($1) }.median
  }
}

extension [Double] {
  /// The median; 0 if there are no values.
  var median: Double {
    let sorted = sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
