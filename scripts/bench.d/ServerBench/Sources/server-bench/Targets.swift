/// All targets of `scripts/bench server`.
///
/// Processor time is per request, and ratios are computed within a round.
enum Targets {
  static let all = loads + peers + latencies + resources

  private static let loads = [
    nginx("1 KiB, 32 connections", "small32", must: 1.1, aim: 1.0),
    nginx("1 KiB, 12 fields of a browser", "hdr32", must: 1.3, aim: 1.0),
    nginx("1 KiB, 256 connections", "small256", must: 1.1, aim: 1.0),
    nginx("302", "redir32", must: 1.3, aim: 1.05),
    nginx("64 KiB from memory", "big32", must: 1.0, aim: 0.75),
    Target("the default site's index page", ["default32"], "x nginx", must: 1.25, aim: 1.1) {
      $0.ratio("default32", .defaultSite, to: .nginx)
    },
    nginx("the index page of a folder", "index32", must: 1.25, aim: 1.1),
    nginx("1 KiB of a folder", "file32", must: 1.25, aim: 1.1),
    nginx("64 KiB of a folder", "file64k", must: 1.0, aim: 0.9),
    nginx("10 MiB of a folder", "file10m", must: 1.0, aim: 0.9),
    nginx("100 bytes of 10 MiB", "range10m", must: 1.25, aim: 1.1),
    nginx("304 for a file", "file304", must: 1.25, aim: 1.1),
    nginx("10,000 files", "files10k", must: 1.5, aim: 1.25),
    nginx("a new connection each", "close32", must: 1.7, aim: 1.3),
    Target("a closure on the global pool", ["closure32"], "x nginx", must: 2.2, aim: 1.7) {
      $0.ratio("closure32", .closures, to: .nginx)
    },
    Target(
      "a line of log for each request", ["log32"], "x nginx, logging", must: 1.5, aim: 1.25
    ) { $0.ratio("log32", .oursLogging, to: .nginxLogging) },
    Target("time for a request, --loops 2", ["loops64"], "x one loop", must: 0.667, aim: 0.6) {
      $0.rounds["loops64"]?.ratio(.twoLoops, to: .ours) { 1 / $0.requestsPerSecond }
    },
    nginx("TLS, a handshake each", "tlsclose32", must: 1.15, aim: 1.0),
    nginx("HTTP/2, 1 KiB, 10 streams each", "h2small32", must: 1.5, aim: 1.0),
    nginx("HTTP/2, 64 KiB, 10 streams each", "h2big32", must: 1.5, aim: 1.0),
    nginx("TLS, keep-alive", "tls32", must: 1.5, aim: 1.1),
  ]

  private static let peers = [
    Target("1 KiB, 32 connections", ["small32"], "x limit", must: 1.5, aim: 1.2) {
      $0.ratio("small32", to: .limit)
    },
    peer("1 KiB, 32 connections", "small32", .hummingbird, must: 0.5, aim: 0.33),
    peer("64 KiB from memory", "big32", .hummingbird, must: 0.6, aim: 0.45),
    peer("a new connection each", "close32", .hummingbird, must: 0.5, aim: 0.33),
    Target("a closure on the global pool", ["closure32"], "x Hummingbird", must: 0.65, aim: 0.65) {
      $0.ratio("closure32", .closures, to: .hummingbird)
    },
    peer("1 KiB, 32 connections", "small32", .flyingFox, must: 0.2, aim: 0.1),
    peer("a new connection each", "close32", .flyingFox, must: 0.333, aim: 0.286),
  ]

  private static let latencies = [
    Target("p50, 1 connection", ["small1"], "x nginx", must: 1.2, aim: 1.0) {
      $0.ratio("small1", to: .nginx, \.p50)
    },
    Target("p50, 1 connection", ["small1"], "ms", must: 5, aim: 1) {
      $0.rounds["small1"]?.median(.ours, \.p50)
    },
    Target("p99, 32 connections", ["small32"], "x nginx", must: 2, aim: 1.2) {
      $0.ratio("small32", to: .nginx, \.p99)
    },
    Target("p99, 32 connections", ["small32"], "x Hummingbird", must: 1, aim: 1) {
      $0.ratio("small32", to: .hummingbird, \.p99)
    },
    Target("p50 with 10,000 idle", ["idle"], "x without", must: 1.2, aim: 1.0) {
      $0.idle[.ours].map { $0.after / $0.before }
    },
  ]

  private static let resources = [
    Target("system calls a request", ["calls"], "", must: 2.1, aim: 2.05) { $0.calls[.ours] },
    Target("an idle connection", ["idle"], "KiB", must: 2, aim: 0.5) { $0.idle[.ours]?.kibibytes },
    Target("an idle connection", ["idle"], "x Hummingbird", must: 0.15, aim: 0.15) { results in
      results.idle[.hummingbird].flatMap { other in
        results.idle[.ours].map { $0.kibibytes / other.kibibytes }
      }
    },
    Target("start to first byte", ["start"], "x nginx", must: 1, aim: 1) {
      ratio($0.starts, to: .nginx)
    },
    Target("start to first byte", ["start"], "x Hummingbird", must: 0.6, aim: 0.6) {
      ratio($0.starts, to: .hummingbird)
    },
    Target("start to first byte, static", ["start"], "ms", must: 10, aim: 5) {
      $0.starts[.ours].map { $0 * 1000 }
    },
    Target("the program, static, stripped", ["size"], "MB", must: 20, aim: 10) {
      $0.size.map { $0 / 1_000_000 }
    },
  ]

  private static func nginx(
    _ what: String, _ workload: String, must: Double, aim: Double
  ) -> Target {
    peer(what, workload, .nginx, must: must, aim: aim)
  }

  private static func peer(
    _ what: String, _ workload: String, _ peer: Contender, must: Double, aim: Double
  ) -> Target {
    Target(what, [workload], "x \(peer.rawValue)", must: must, aim: aim) {
      $0.ratio(workload, to: peer)
    }
  }

  private static func ratio(_ starts: [Contender: Double], to other: Contender) -> Double? {
    starts[.ours].flatMap { mine in starts[other].map { mine / $0 } }
  }
}
