import Foundation

/// The parts of a run.json that this program reads.
struct RunDocument: Decodable {
  struct Engine: Decodable {
    var seconds: Double
    /// The part of the time spent waiting until it was certain that no more events would come.
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
