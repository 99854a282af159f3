import Testing

/// The versions of HTTP over which a run plays.
@Suite(.timeLimit(.minutes(2))) struct RunVersionTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func run(_ arguments: String...) async throws -> NavtraceProcess.Result {
    try await NavtraceProcess(
      ["run", "--scenarios", folder.path, "--engine", "model"] + arguments
    ).result()
  }

  #if HTTP2
  @Test
  func `an engine that does not support the HTTP version of --http is reported with the remedy`()
    async throws
  {
    defer { folder.remove() }
    try folder.add("a/one")
    let result = try await run("--http", "2")
    #expect(result.code == 2)
    #expect(
      result.errors.contains(
        "--http 2: the engine 'model' speaks HTTP/1.1 only; name the others by --engine"))
  }
  #else
  @Test func `an HTTP version that the build lacks is reported with the remedy`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    let result = try await run("--http", "2")
    #expect(result.code == 2)
    #expect(
      result.errors.contains("--http 2: this build has no HTTP/2; build with --traits HTTP2"))
  }
  #endif

  @Test func `a run with --http prints the number of requests over that version`() async throws {
    defer { folder.remove() }
    try folder.add("a/one")
    let result = try await run("--http", "1.1")
    #expect(result.errors.contains("HTTP/1.1: 1 request in 1 play; 0 plays made none"))
  }
}
