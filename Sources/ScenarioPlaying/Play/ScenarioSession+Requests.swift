import FixtureServing
import HTTPTypes
import NavigationRecording
import NavigationTrace

extension ScenarioSession {
  /// What the server was asked for, as events, but for the first so many requests.
  ///
  /// - Parameter fields: The names of the fields that are told, as far as a request has them.
  func events(from first: Int, fields: [String]) -> [TraceEvent] {
    requests.dropFirst(first).map { request in
      let address = names.addresses[request.origin] ?? ""
      var event = TraceEvent(
        .request,
        [
          .method: .string(request.method),
          .url: .string(names.shortened(address + request.target)),
          .status: request.status.map(TraceValue.integer) ?? .null,
        ])
      let values = fields.compactMap { field -> (String, TraceValue)? in
        guard let name = HTTPField.Name(field), let value = request.fields[name] else { return nil }
        return (field, .string(names.named(in: value)))
      }
      if !fields.isEmpty { event[.headers] = .map(Dictionary(values) { first, _ in first }) }
      return event
    }
  }
}
