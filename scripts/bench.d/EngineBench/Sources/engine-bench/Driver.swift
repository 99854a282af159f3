import Foundation

/// WebKitWebDriver with its browser.
///
/// Each scenario starts a new one, since otherwise cookies, caches and history would remain for the
/// next scenario.
struct Driver: Contender {
  let name = "WebKitWebDriver"
  let launch: Double
  private let process: LineProcess
  private let client: JSONClient
  /// The key of an element in a response (WebDriver specification).
  private static let element = "element-6066-11e4-a52e-4f735466cecf"

  init(_ program: String) throws {
    let beginning = ContinuousClock.now
    let port = try Self.freePort()
    process = try LineProcess(program, ["--port=\(port)"])
    client = JSONClient(base: "http://127.0.0.1:\(port)")
    while (try? client.send("GET", "/status")) == nil {
      guard milliseconds(since: beginning) < 10_000 else {
        throw Problem("\(program) does not answer at port \(port)")
      }
      usleep(1000)
    }
    launch = milliseconds(since: beginning)
  }

  func play(_ workload: Workload, at origin: String) throws -> Measurement? {
    guard !workload.cancelsResponses else { return nil }
    let beginning = ContinuousClock.now
    let session = "/session/\(try open())"
    let opened = milliseconds(since: beginning)
    for act in workload.acts { try perform(act, of: workload, at: origin, in: session) }
    if workload.opensWindow { try enterNewWindow(in: session) }
    // The response comes when no navigation is under way.
    try client.send("GET", session + "/title")
    let played = milliseconds(since: beginning)
    try client.send("DELETE", session)
    let total = milliseconds(since: beginning)
    return Measurement(total: total, part: opened + total - played)
  }

  private func open() throws -> String {
    let answer = try client.send("POST", "/session", ["capabilities": [:] as [String: Any]])
    guard let id = (answer["value"] as? [String: Any])?["sessionId"] as? String else {
      throw Problem("WebKitWebDriver opened no session: \(answer)")
    }
    return id
  }

  private func perform(
    _ act: Workload.Act, of workload: Workload, at origin: String, in session: String
  ) throws {
    switch act {
    case .load(let path):
      let login = workload.login.map { "http://\($0.user):\($0.password)@" } ?? "http://"
      let url = origin.replacingOccurrences(of: "http://", with: login) + path
      try client.send("POST", session + "/url", ["url": url])
    case .click(let selector):
      let found = try client.send(
        "POST", session + "/element", ["using": "css selector", "value": selector])
      guard let id = (found["value"] as? [String: String])?[Self.element] else {
        throw Problem("WebKitWebDriver finds no '\(selector)': \(found)")
      }
      try client.send("POST", session + "/element/\(id)/click", [:])
    case .back: try client.send("POST", session + "/back", [:])
    case .forward: try client.send("POST", session + "/forward", [:])
    }
  }

  private func enterNewWindow(in session: String) throws {
    let beginning = ContinuousClock.now
    while true {
      let handles = try client.send("GET", session + "/window/handles")["value"] as? [String] ?? []
      if handles.count > 1, let handle = handles.last {
        try client.send("POST", session + "/window", ["handle": handle])
        return
      }
      guard milliseconds(since: beginning) < 10_000 else {
        throw Problem("WebKitWebDriver shows no second window")
      }
    }
  }

  private static func freePort() throws -> Int {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 ? getsockname(socket, $0, &size) : -1
      }
    }
    guard result == 0 else { throw Problem("no free port") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  func end() { process.end(afterInput: false) }
}
