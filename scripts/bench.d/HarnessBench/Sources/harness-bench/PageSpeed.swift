import Foundation

/// The time that WebKit needs to open a report of a thousand scenarios on two engines, until the
/// page can be used.
struct PageSpeed {
  static let scenarios = 1_000
  static let mostSeconds = 1.0

  /// The number of seconds since the page's load began: the median of several loads.
  let seconds: Double
  let megabytes: Double

  /// - Parameter run: A run.json with plays to fill the report with.
  init(_ options: Options, from run: URL, in folder: URL) throws {
    let page = folder.appending(path: "bench/page")
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    let big = folder.appending(path: "big.json")
    try Self.write(run, asReportOf: Self.scenarios, to: big)
    let report = page.appending(path: "report.html")
    let merge = try LineProcess(
      options.navtrace,
      ["merge", big.path, "--reporter", "html=\(report.path)"])
    _ = try merge.readAll()
    let size = try FileManager.default.attributesOfItem(atPath: report.path)[.size] as? Int
    megabytes = Double(size ?? 0) / 1_000_000
    try Self.scenario.write(
      to: page.appending(path: "scenario.yaml"), atomically: true, encoding: .utf8)
    var times = try (0..<5).map { _ in try Self.load(options, in: folder) }
    times.sort()
    seconds = times[times.count / 2] / 1000
  }

  private static let scenario = """
    title: The report
    site: {}
    views: [{window: {width: 1280, height: 900}}]
    steps:
    - loadFileURL: file:/report.html
    - evaluateJavaScript: "document.querySelectorAll('td[data-outcome]').length"
    - evaluateJavaScript: "performance.getEntriesByName('ready')[0].startTime"

    """

  /// Returns the number of milliseconds until the page was ready.
  private static func load(_ options: Options, in folder: URL) throws -> Double {
    let show = try LineProcess(
      options.navtrace,
      ["show", "page", "--engine", "webkitgtk", "--json", "--scenarios", folder.path])
    let text = try show.readAll()
    struct Trace: Decodable {
      struct Event: Decodable { var kind: String; var fields: [String: Value]? }
      var events: [Event]
    }
    struct Value: Decodable {
      var number: Double?
      init(from decoder: any Decoder) throws {
        number = try? decoder.singleValueContainer().decode(Double.self)
      }
    }
    let trace = try JSONDecoder().decode(Trace.self, from: Data(text.utf8))
    let values = trace.events.filter { $0.kind == "evaluated" }.map { $0.fields?["value"]?.number }
    guard values.count == 2, values[0] == Double(2 * scenarios), let ready = values[1] else {
      throw Problem("the page does not show \(scenarios) scenarios: \(values)")
    }
    return ready
  }

  /// Writes a run that contains the plays repeatedly, under other names and on two engines.
  private static func write(_ run: URL, asReportOf count: Int, to file: URL) throws {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: run))
    guard var document = json as? [String: Any],
      let plays = document["scenarios"] as? [[String: Any]],
      let engine = (document["engines"] as? [[String: Any]])?.first, !plays.isEmpty
    else { throw Problem("\(run.path) is not a run") }
    let names = (0..<count).map { "group-\($0 / 20)/scenario-\($0)" }
    document["engines"] = ["model", "webkitgtk"].map { name in
      var engine = engine
      (engine["name"], engine["scenarios"]) = (name, names)
      return engine
    }
    document["scenarios"] = ["model", "webkitgtk"].flatMap { engine in
      names.enumerated().map { index, name in
        var play = plays[index % plays.count]
        (play["scenario"], play["engine"], play["file"]) = (name, engine, nil)
        return play
      }
    }
    try JSONSerialization.data(withJSONObject: document).write(to: file)
  }
}
