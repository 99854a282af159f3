import Testing

@testable import RunReports

@Suite struct ShardVariablesTests {
  @Test(arguments: [
    ("JOB_COMPLETION_INDEX", "NAVTRACE_SHARDS", 0), ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
    ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
    ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    ("SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT", 1),
    ("SYSTEM_JOBPOSITIONINPHASE", "SYSTEM_TOTALJOBSINPHASE", 1),
    ("BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT", 0),
    ("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", 0),
    ("CLOUD_RUN_TASK_INDEX", "CLOUD_RUN_TASK_COUNT", 0),
  ])
  func `each system's variables name its first shard and its last, and no other`(
    index: String, count: String, first: Int
  ) throws {
    func shard(_ value: Int) throws -> Shard {
      try ShardVariables.shard(in: [index: "\(value)", count: "3"])
    }
    #expect(try shard(first) == Shard(index: 1, count: 3, source: index))
    #expect(try shard(first + 2) == Shard(index: 3, count: 3, source: index))
    for value in [first - 1, first + 3] {
      #expect(
        throws: CommandFailure.unusable(
          "--shard auto: \(index) is '\(value)', and not a number from \(first) to \(first + 2)")
      ) { try shard(value) }
    }
    for value in ["0", "10001", "many\u{1B}"] {
      #expect(
        throws: CommandFailure.unusable(
          "--shard auto: \(count) is '\(value.printable)', and not a number from 1 to 10000")
      ) { try ShardVariables.shard(in: [index: "1", count: value]) }
    }
    let error = #expect(throws: CommandFailure.self) {
      try ShardVariables.shard(in: [index: "1", count: ""])
    }
    #expect(
      error?.description.hasPrefix(
        "--shard auto: \(index) is 1, but \(count), which says how many there are, is not set: ")
        == true)
  }

  @Test func `Kubernetes does not give the count, and the remedy is named`() {
    let error = #expect(throws: CommandFailure.self) {
      try ShardVariables.shard(in: ["JOB_COMPLETION_INDEX": "0"])
    }
    #expect(
      error?.description.hasSuffix(
        "is not set: Kubernetes does not tell it; give the container the Job's spec.completions as"
          + " NAVTRACE_SHARDS, such as env: [{name: NAVTRACE_SHARDS, value: \"5\"}]") == true)
  }

  @Test func `the one of our own comes before all others`() throws {
    let other = ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"]
    let both = other.merging(["NAVTRACE_SHARD": "2/7"]) { $1 }
    #expect(
      try ShardVariables.shard(in: both) == Shard(index: 2, count: 7, source: "NAVTRACE_SHARD"))
    #expect(
      throws: CommandFailure.unusable(
        "NAVTRACE_SHARD is '7/2': give INDEX/COUNT, such as 2/5: an index from 1 to the count, "
          + "which is at most 10000")
    ) { try ShardVariables.shard(in: ["NAVTRACE_SHARD": "7/2"]) }
  }

  @Test(arguments: [[:], ["NAVTRACE_SHARD": "", "CI_NODE_INDEX": "", "CI_NODE_TOTAL": "1"]])
  func `without a known variable, all variables are named`(environment: [String: String]) {
    let error = #expect(throws: CommandFailure.self) {
      try ShardVariables.shard(in: environment)
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("--shard auto: the environment names no shard; looked for NAVTRACE_"))
    for variables in ShardVariables.all {
      #expect(text.contains("\(variables.index) and \(variables.count) (\(variables.system))"))
    }
  }
}
