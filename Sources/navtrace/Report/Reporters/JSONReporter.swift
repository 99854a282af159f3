import Foundation

/// The whole run as one JSON document, at its end.
struct JSONReporter: Reporter {
  let write: (String) -> Void

  func finish(_ run: RunReport) throws { write(String(decoding: try run.json(), as: UTF8.self)) }
}
