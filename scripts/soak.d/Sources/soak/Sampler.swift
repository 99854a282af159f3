import Foundation
import Synchronization

/// Samples of the server's memory, descriptors and threads, one per second.
final class Sampler: Sendable {
  struct Sample {
    /// Seconds since the beginning.
    var time: Double
    var kibibytes: Int
    var descriptors: Int
    var threads: Int
  }

  private let samples = Mutex<[Sample]>([])
  private let beginning = Date.now

  /// Takes a sample.
  @discardableResult
  func take(_ server: ServerUnderTest) -> Sample {
    let sample = Sample(
      time: Date.now.timeIntervalSince(beginning), kibibytes: server.residentKibibytes,
      descriptors: server.descriptors, threads: server.threads)
    samples.withLock { $0.append(sample) }
    return sample
  }

  /// Returns the growth of the memory between two times: by linear regression, and from the first
  /// tenth of the samples to the last.
  func growth(from start: Double, to end: Double) -> (mebibytesAMinute: Double, share: Double) {
    let taken = samples.withLock { $0.filter { start...end ~= $0.time } }
    guard taken.count > 2 else { return (0, 0) }
    let times = taken.map { $0.time / 60 }
    let sizes = taken.map { Double($0.kibibytes) / 1024 }
    let (time, size) = (mean(times), mean(sizes))
    let covariance = zip(times, sizes).map { ($0 - time) * ($1 - size) }.reduce(0, +)
    let variance = times.map { ($0 - time) * ($0 - time) }.reduce(0, +)
    let tenth = max(1, taken.count / 10)
    let first = mean(Array(sizes.prefix(tenth)))
    return (covariance / variance, (mean(Array(sizes.suffix(tenth))) - first) / first)
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}
