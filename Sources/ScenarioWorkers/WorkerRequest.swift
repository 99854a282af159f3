/// What a worker is asked for: one JSON object a line.
///
/// The end of the stream asks it to leave.
package enum WorkerRequest: Hashable, Sendable {
  /// To play a scenario.
  case play(PlayRequest)
}

extension WorkerRequest: Codable {
  private enum Key: String, CodingKey { case play }

  /// Reads `{"play": {…}}`.
  package init(from decoder: any Decoder) throws {
    self = .play(try decoder.container(keyedBy: Key.self).decode(PlayRequest.self, forKey: .play))
  }

  /// Writes `{"play": {…}}`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .play(let request): try container.encode(request, forKey: .play)
    }
  }
}
