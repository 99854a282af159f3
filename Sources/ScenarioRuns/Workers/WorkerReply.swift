import FixtureSystem
import NavigationTrace
import Scenarios
import WebViewKit

/// A reply of a worker, which is one JSON object on one line: `{"event": {…}}`.
///
/// The first reply is `ready` or `unavailable`. Then, for each scenario, there are any number of
/// `event` replies, `served` if the request asks for it, and at the end `finished`, `timeIsUp` or
/// `error`. After `again`, the scenario's events are sent from the beginning.
package enum WorkerReply: Hashable, Sendable {
  /// The engine runs, and the worker accepts requests.
  case ready(EngineDescription)
  /// The engine cannot run on this computer, with the reason and what to do.
  case unavailable(String)
  /// An event was recorded.
  case event(TraceEvent)
  /// The engine lost a load at random, with the error; the scenario is retried.
  case again(String)
  /// The events at the server, if they were requested; they come before the end of the scenario.
  case served([ServerEvent])
  /// The scenario ran to its end, with the times of its parts.
  case finished(PlayTimes)
  /// The scenario did not end within its time limit, with the step and the conditions it waited
  /// for.
  case timeIsUp(String)
  /// The scenario did not run to its end for another reason, with the step and the reason.
  case error(String)
}

extension WorkerReply: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case ready, unavailable, event, again, served, finished, timeIsUp, error
  }

  /// Reads an object with one key, the reply's name.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch container.allKeys.first {
    case .ready: self = .ready(try container.decode(EngineDescription.self, forKey: .ready))
    case .unavailable: self = .unavailable(try container.decode(String.self, forKey: .unavailable))
    case .event: self = .event(try container.decode(TraceEvent.self, forKey: .event))
    case .again: self = .again(try container.decode(String.self, forKey: .again))
    case .served: self = .served(try container.decode([ServerEvent].self, forKey: .served))
    case .finished: self = .finished(try container.decode(PlayTimes.self, forKey: .finished))
    case .timeIsUp: self = .timeIsUp(try container.decode(String.self, forKey: .timeIsUp))
    case .error: self = .error(try container.decode(String.self, forKey: .error))
    case nil:
      let names = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "none of the keys \(names)"))
    }
  }

  /// Writes an object with one key, the reply's name.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .ready(let engine): try container.encode(engine, forKey: .ready)
    case .unavailable(let reason): try container.encode(reason, forKey: .unavailable)
    case .event(let event): try container.encode(event, forKey: .event)
    case .again(let reason): try container.encode(reason, forKey: .again)
    case .served(let events): try container.encode(events, forKey: .served)
    case .finished(let times): try container.encode(times, forKey: .finished)
    case .timeIsUp(let reason): try container.encode(reason, forKey: .timeIsUp)
    case .error(let reason): try container.encode(reason, forKey: .error)
    }
  }
}

/// The description of a worker's engine, sent when it is ready.
package struct EngineDescription: Codable, Hashable, Sendable {
  package var name: String
  package var version: String
  /// The limits of the engine: events that it cannot show, and events whose order has no meaning.
  package var capabilities: EngineCapabilities
}

extension EngineDescription {
  package init(_ engine: any EngineControl) {
    self.init(name: engine.name, version: engine.version, capabilities: engine.capabilities)
  }
}

/// The form of requests and replies: a JSON object in one line.
enum WireLine {
  /// Returns the line of a value, without the line feed.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  static func decode<Value: Decodable>(_ line: [UInt8]) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(line))
  }
}
