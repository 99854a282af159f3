/// Figures in the text format of Prometheus, version 0.0.4.
struct MetricsText {
  /// What a figure does as time goes by.
  enum Kind: String {
    /// It grows.
    case counter
    /// It grows and falls.
    case gauge
  }

  /// The type of the content.
  static let type = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  /// Adds a figure.
  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
    add(name, kind, help, by: [], [([], value)])
  }

  /// Adds a figure for each of several sets of values of labels, which hold nothing that has to be
  /// escaped.
  mutating func add(
    _ name: String, _ kind: Kind, _ help: String, by labels: [String],
    _ samples: [(labels: [String], value: Int)]
  ) {
    let name = "fixture_server_\(name)"
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for sample in samples {
      let pairs = zip(labels, sample.labels).map { "\($0)=\"\($1)\"" }.joined(separator: ",")
      text += "\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(sample.value)\n"
    }
  }
}
