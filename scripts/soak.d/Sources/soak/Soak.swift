import Foundation

/// A load on a server for some minutes.
///
/// Afterwards, nothing may be left over or missing.
final class Soak {
  private let options: Options
  private let server: ServerUnderTest
  private let load: Load
  private let reader: LogReader
  private let sampler = Sampler()
  private let idle: Sampler.Sample
  private let beginning = Date.now

  init(_ options: Options) throws {
    self.options = options
    server = try ServerUnderTest(options)
    load = Load(server)
    // Before the first sample, the server has to create everything that it creates only once.
    try load.control.call("GET", "sessions", expecting: 200)
    try Wire(port: server.securePort, secure: server.secure).send("")
    try Soak.measureBodies(load)
    idle = Soak.settled(sampler, server)
    reader = LogReader(port: server.port, ledger: load.ledger)
  }

  /// Measures the body sizes over HTTP/1.1 that are requested over HTTP/2 later.
  private static func measureBodies(_ load: Load) throws {
    for (isSecure, paths) in [(false, Visitor.measured), (true, Visitor.measuredSecurely)] {
      let (server, ledger) = (load.server, load.ledger)
      let wire = try Wire(
        port: isSecure ? server.securePort : server.port, secure: isSecure ? server.secure : nil)
      for path in paths {
        let request = Request(ledger.newID(), path)
        try wire.send(request.bytes)
        let answer = try Answer(from: wire)
        load.sizes.withLock { $0["\(isSecure)\(path)"] = answer.body.count }
        ledger.expect(
          request.id,
          .exactly(Outcome(status: answer.status, end: "complete", bytes: answer.bytes)))
      }
    }
  }

  /// Runs the load, and returns the figures.
  func run() throws -> Table {
    let seconds = options.minutes * 60
    let end = Date.now + seconds
    for number in 0..<Visitor.count { Visitor.start(load, number: number, seed: options.seed) }
    Sleepers(load, until: end).start()
    while Date.now < end {
      usleep(1_000_000)
      progress(sampler.take(server), of: seconds)
    }
    let loaded = (from: min(120, seconds * 0.4), to: Date.now.timeIntervalSince(beginning))
    load.stop()
    let limit = Date.now + 90
    while !load.isOver, .now < limit { usleep(10_000) }
    if !load.isOver { load.ledger.problems.add("clients still wait 90 s after the end") }
    reader.finish()
    let rest = Soak.settled(sampler, server, atMost: idle)
    // The log up to here is checked. The rest of it ends with the server.
    let stop = try StopCheck(load)
    server.log.finish()
    return Table(
      load, reader.state, lost: reader.lost, idle: idle, rest: rest, stop: stop,
      growth: sampler.growth(from: loaded.from, to: loaded.to), minutes: options.minutes)
  }

  /// Returns a sample as soon as the server holds no more than before, or after 30 seconds.
  private static func settled(
    _ sampler: Sampler, _ server: ServerUnderTest, atMost idle: Sampler.Sample? = nil
  ) -> Sampler.Sample {
    let limit = Date.now + (idle == nil ? 1 : 30)
    while true {
      let sample = sampler.take(server)
      if let idle, sample.descriptors <= idle.descriptors, sample.threads <= idle.threads {
        return sample
      }
      if Date.now > limit { return sample }
      usleep(200_000)
    }
  }

  private func progress(_ sample: Sampler.Sample, of seconds: Double) {
    guard isatty(2) == 1 else { return }
    let done = min(seconds, Date.now.timeIntervalSince(beginning))
    let text =
      "\r\(Int(done)) of \(Int(seconds)) s, \(load.ledger.now.requests) requests, "
      + "\(Wire.connections.load(ordering: .relaxed)) connections, \(sample.kibibytes / 1024) MiB, "
      + "\(sample.descriptors) descriptors, \(load.ledger.problems.count) problems   "
    FileHandle.standardError.write(Data((text + (done >= seconds ? "\n" : "")).utf8))
  }
}
