import Testing

/// `navtrace worker`, with requests that the test writes.
@Suite(.timeLimit(.minutes(2))) struct WorkerCommandTests {
  @Test func `a request that cannot be read is answered with an error, and the worker continues`()
    async throws
  {
    let worker = try NavtraceProcess(["worker", "--engine", "model"])
    let result = await worker.result { line in
      if line.contains("\"ready\"") { worker.write("Hello, world") }
      if line.contains("error") { worker.closeInput() }
    }
    #expect(result.output.contains("the worker cannot read its request: "))
    #expect(result.code == 0)
  }

  @Test func `a worker whose engine is missing reports where that engine is available`()
    async throws
  {
    let worker = try NavtraceProcess(["worker", "--engine", "wkwebview"])
    let result = await worker.result { _ in }
    #expect(
      result.output.contains(
        "wkwebview cannot run here: Apple's WKWebView is a part of macOS; run navtrace there, or "))
    #expect(result.output.contains("unavailable"))
    #expect(result.code == 0)
  }
}
