/// The two variables with a job's number and the number of jobs, in a system that runs jobs in
/// parallel.
struct ShardVariables: Sendable {
  /// The variable that has both by itself, as `2/5`, on any system.
  static let own = "NAVTRACE_SHARD"

  /// All known systems, in the order in which they are looked for.
  static let all = [
    ShardVariables(
      "a Kubernetes indexed Job", "JOB_COMPLETION_INDEX", "NAVTRACE_SHARDS", from: 0,
      remedy: "Kubernetes does not tell it; give the container the Job's spec.completions as"
        + " NAVTRACE_SHARDS, such as env: [{name: NAVTRACE_SHARDS, value: \"5\"}]"),
    ShardVariables("GitLab", "CI_NODE_INDEX", "CI_NODE_TOTAL", from: 1),
    ShardVariables("CircleCI", "CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", from: 0),
    ShardVariables(
      "Buildkite", "BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", from: 0),
    ShardVariables("Semaphore", "SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT", from: 1),
    ShardVariables(
      "Azure Pipelines", "SYSTEM_JOBPOSITIONINPHASE", "SYSTEM_TOTALJOBSINPHASE", from: 1),
    ShardVariables(
      "Bitbucket", "BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT", from: 0),
    ShardVariables(
      "AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", from: 0),
    ShardVariables("Cloud Run", "CLOUD_RUN_TASK_INDEX", "CLOUD_RUN_TASK_COUNT", from: 0),
  ]

  let system: String
  let index: String
  let count: String
  let first: Int
  /// The remedy if the count is missing.
  let remedy: String

  private init(
    _ system: String, _ index: String, _ count: String, from first: Int, remedy: String? = nil
  ) {
    self.system = system
    self.index = index
    self.count = count
    self.first = first
    self.remedy = remedy ?? "set it to the number of jobs, or give the shard as INDEX/COUNT"
  }

  /// Returns the shard that the environment names.
  ///
  /// - Throws: ``CommandFailure`` that names the variable that is wrong, or all if none is set.
  static func shard(in environment: [String: String]) throws(CommandFailure) -> Shard {
    // An empty variable counts as unset: some systems cannot unset one.
    let environment = environment.filter { !$0.value.isEmpty }
    if let text = environment[own] {
      do {
        var shard = try Shard(parsing: text)
        shard.source = own
        return shard
      } catch {
        throw .unusable("\(own) is '\(text.printableLine)': \(error)")
      }
    }
    for variables in all {
      if let shard = try variables.shard(in: environment) { return shard }
    }
    let pairs = all.map { "\($0.index) and \($0.count) (\($0.system))" }
    throw .unusable(
      "--shard auto: the environment names no shard; looked for \(own) (INDEX/COUNT), "
        + pairs.joined(separator: ", "))
  }

  /// Returns the shard; `nil` if this is another system.
  private func shard(in environment: [String: String]) throws(CommandFailure) -> Shard? {
    guard let index = environment[index] else { return nil }
    guard let count = environment[count] else {
      throw .unusable(
        "--shard auto: \(self.index) is \(index.printableLine), but \(self.count), which says how"
          + " many there are, is not set: \(remedy)")
    }
    let total = try Self.number(count, of: self.count, in: 1...Shard.limit)
    let number = try Self.number(index, of: self.index, in: first...(first + total - 1))
    return Shard(index: number - first + 1, count: total, source: self.index)
  }

  private static func number(
    _ text: String, of variable: String, in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw .unusable(
        "--shard auto: \(variable) is '\(text.printableLine)', and not a number from"
          + " \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
