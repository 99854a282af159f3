import Foundation

/// What is read of a run.json.
struct RunDocument: Decodable {
  struct Engine: Decodable {
    var seconds: Double
    /// How much of it was spent until it was certain that nothing more came.
    var waiting: Double
  }

  struct Play: Decodable { var seconds: Double }

  var engines: [Engine]
  /// The plays.
  var scenarios: [Play]

  init(file: URL) throws {
    self = try JSONDecoder().decode(RunDocument.self, from: Data(contentsOf: file))
  }
}
