import Foundation
import FuzzTargets

/// The inputs of one target, and their results.
struct TargetRun {
  /// A failing input, and the file that it is kept in.
  struct Failure {
    let file: String
    let what: String
  }

  let target: FuzzTarget
  let inputs: Int
  let seconds: Double
  let coverage: (edges: Int, features: Int)
  let corpusCount: Int
  let failure: Failure?

  /// The minimum number of inputs per second, so that a target that hardly runs does not pass.
  static let leastRate = 20

  /// Fuzzes the target for as long as the options say, or until an input fails.
  init(_ target: FuzzTarget, _ options: Options) throws {
    self.target = target
    try Folders.make(Folders.crashes(target))
    try Folders.make(Folders.found(target), isNew: true)
    let artifact = ".build/fuzz/found/\(target)-failure"
    try? FileManager.default.removeItem(atPath: artifact)
    let arguments = [
      "-max_total_time=\(options.seconds)", "-seed=\(options.seed)", "-timeout=10",
      "-max_len=\(target.mostBytes)", "-rss_limit_mb=3000", "-print_final_stats=1",
      "-exact_artifact_path=\(artifact)", "-dict=\(Folders.dictionary(target))",
    ]
    try target.writeDictionary(to: Folders.dictionary(target))
    let began = ContinuousClock.now
    let process = try FuzzerProcess(
      target, [Folders.found(target), Folders.kept(target), Folders.crashes(target)] + arguments)
    seconds = (ContinuousClock.now - began) / .seconds(1)
    (inputs, coverage, corpusCount) = (process.inputs, process.coverage, process.corpusCount)
    failure = try process.failure.map { what in
      Failure(file: try Self.keep(artifact, of: target), what: what)
    }
    if options.keepsFound, failure == nil { try Self.keepFound(target) }
  }

  /// Whether no input failed and enough inputs were tried.
  func isMet(_ options: Options) -> Bool { failure == nil && inputs >= Self.least(options) }

  static func least(_ options: Options) -> Int { options.seconds * leastRate }

  /// Shortens a failing input for a few seconds, and moves it to a permanent file.
  private static func keep(_ artifact: String, of target: FuzzTarget) throws -> String {
    let shorter = artifact + "-shorter"
    try? FileManager.default.removeItem(atPath: shorter)
    _ = try FuzzerProcess(
      target,
      [
        "-minimize_crash=1", "-max_total_time=15", "-timeout=10", "-exact_artifact_path=\(shorter)",
        artifact,
      ])
    let best = FileManager.default.fileExists(atPath: shorter) ? shorter : artifact
    guard let data = FileManager.default.contents(atPath: best) else {
      throw Problem("\(target) failed without an input; run it again with the same seed")
    }
    let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let file = "\(Folders.crashes(target))/\(String(hash, radix: 16))"
    try data.write(to: URL(filePath: file))
    return file
  }

  /// Keeps the inputs that cover code which no kept input covers.
  private static func keepFound(_ target: FuzzTarget) throws {
    let merged = try FuzzerProcess(
      target, ["-merge=1", "-use_counters=0", Folders.kept(target), Folders.found(target)])
    guard merged.exitCode == 0 else { throw Problem("cannot merge what \(target) found") }
  }
}
