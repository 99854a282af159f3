import Foundation

/// The parts of a run.json that are read.
struct RunDocument: Decodable {
  struct Engine: Decodable {
    var seconds: Double
    /// The part of the time that was spent until it was certain that nothing more came.
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
