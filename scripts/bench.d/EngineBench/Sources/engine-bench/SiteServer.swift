/// A running `fixture-server`, for those who have no server of their own.
struct SiteServer {
  private let process: LineProcess
  private let client: JSONClient

  init(_ program: String) throws {
    process = try LineProcess(program, ["--port", "0"])
    client = JSONClient(base: try process.readLine() + "/-/sessions")
  }

  /// Serves a scenario while the body runs; its time is not the body's.
  func serving<Value>(_ scenario: String, _ body: (String) throws -> Value) throws -> Value {
    let session = try client.send("POST", "", ["scenario": scenario])
    guard let id = session["id"] as? String,
      let origin = (session["origins"] as? [String: String])?["main"]
    else { throw Problem("fixture-server opened no session: \(session)") }
    defer { _ = try? client.send("DELETE", "/\(id)") }
    return try body(origin)
  }

  func end() { process.end(afterInput: false) }
}
