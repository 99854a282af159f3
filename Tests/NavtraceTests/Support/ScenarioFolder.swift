import Foundation

/// Scenarios in a temporary folder, small ones whose traces are known.
struct ScenarioFolder {
  let path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(path: "navtrace-\(UUID().uuidString)/Scenarios").path

  /// The events of loading a plain page, one a line.
  static let plainEvents = [
    "load: /page",
    "decidePolicyForNavigationAction: {navigation: 1, url: /page, answer: allow}",
    "didStartProvisionalNavigation: {navigation: 1, url: /page}",
    "decidePolicyForNavigationResponse: {url: /page, status: 200, answer: allow}",
    "didCommit: {navigation: 1, url: /page}",
    "didFinish: {navigation: 1, url: /page}",
  ]

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Adds a scenario that loads a page.
  ///
  /// - Parameters:
  ///   - events: The expected events, a line each; `nil` writes no expectation.
  ///   - more: Further lines of the scenario.
  ///   - delay: The delay of its page, in seconds.
  ///   - until: The event that its only step waits for.
  func add(
    _ name: String, events: [String]? = Self.plainEvents, until: String? = nil, more: String = "",
    delay: Double = 0
  ) throws {
    let page = "html: \"<title>Page</title><p>A page.\"" + (delay > 0 ? ", delay: \(delay)" : "")
    let step = until.map { "{load: /page, until: \($0)}" } ?? "load: /page"
    try write(
      """
      title: The page of \(name)
      site:
        /page: {\(page)}
      steps:
      - \(step)
      \(more)

      """, to: "\(name)/scenario.yaml")
    guard let events else { return }
    let lines = events.map { "- \($0)" }.joined(separator: "\n")
    try write(
      "trace: 1\nsource: [A01]\nevents:\n\(lines)\n", to: "\(name)/expected.yaml")
  }

  /// The events of a page that commits before its response is decided, which breaks no invariant.
  static let earlyCommit =
    plainEvents[..<3] + [plainEvents[4], plainEvents[3]] + plainEvents[5...]

  /// Records a trace of a scenario as a run does, with an early commit.
  ///
  /// - Parameter last: The last event.
  func record(
    _ name: String, on engine: String = "model", last: String = plainEvents[5]
  ) throws {
    let lines = (Self.earlyCommit.dropLast() + [last]).map { "- \($0)\n" }.joined()
    try write(
      "trace: 1\nsource: [recorded from \(engine) 1]\nreason: recorded\nevents:\n\(lines)",
      to: "\(name)/expected.\(engine).new.yaml")
  }

  func write(_ text: String, to file: String) throws {
    let url = URL(filePath: path).appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  func read(_ file: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
  }

  /// Writes a list of cases beside the folder, as the project's own scenarios have it.
  func addOracle() throws {
    try write(
      "A01: {title: t, strength: S}\nB02: {title: t, strength: S}\n", to: "../Oracle.yaml")
  }

  func remove() {
    try? FileManager.default.removeItem(
      at: URL(filePath: path).deletingLastPathComponent())
  }
}
