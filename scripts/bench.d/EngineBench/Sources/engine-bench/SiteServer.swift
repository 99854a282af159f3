/// A running `fixture-server`, for contenders that have no server.
struct SiteServer {
  private let process: LineProcess
  private let client: JSONClient

  init(_ program: String) throws {
    process = try LineProcess(program, ["--port", "0"])
    client = JSONClient(base: try process.readLine() + "/-/sessions")
  }

  /// Serves all scenarios while the body runs.
  ///
  /// The body gets each scenario with its origin.
  func servingAll(_ body: ([(Workload, origin: String)]) throws -> Void) throws {
    var served: [(Workload, origin: String)] = []
    var ids: [String] = []
    defer { for id in ids { _ = try? client.send("DELETE", "/\(id)") } }
    for workload in Workload.all {
      let session = try client.send("POST", "", ["scenario": workload.name])
      guard let id = session["id"] as? String,
        let origin = (session["origins"] as? [String: String])?["main"]
      else { throw Problem("fixture-server opened no session: \(session)") }
      ids.append(id)
      served.append((workload, origin))
    }
    try body(served)
  }

  func end() { process.end(afterInput: false) }
}
