/// One request to an endpoint of ``HTTPBin``.
struct HTTPBinCall {
  /// What is wrong with the request, and what was expected.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  let request: FixtureRequest
  /// What stood at the places of `{}` in the path, as it was sent.
  let parameters: [String]
  /// What the session remembers.
  let context: SiteContext

  /// The query's names and values in order.
  var query: [(name: String, value: String)] { FormText.pairs(of: request.query ?? "") }

  /// The first value of a name in the query.
  func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// A parameter of the path, percent-decoded.
  func text(_ index: Int) throws(Mistake) -> String {
    guard let bytes = parameters[index].percentDecoded,
      let text = String(validating: bytes, as: UTF8.self)
    else { throw Mistake(description: "'\(parameters[index])' is not percent-encoded UTF-8") }
    return text
  }

  /// A parameter of the path as a whole number.
  func number(_ index: Int, in range: ClosedRange<Int>) throws(Mistake) -> Int {
    try number(parameters[index], in: range)
  }

  /// A number of the query, or what it is by default.
  func number(
    _ name: String, in range: ClosedRange<Int>, default standard: Int
  ) throws(Mistake) -> Int {
    try value(name).map { value throws(Mistake) in try number(value, in: range) } ?? standard
  }

  /// Seconds, whole or not.
  func seconds(_ text: String) throws(Mistake) -> Duration {
    guard let seconds = Double(text), (0...60).contains(seconds) else {
      throw Mistake(description: "'\(text)' is not a number of seconds from 0 to 60")
    }
    return .seconds(seconds)
  }

  private func number(_ text: String, in range: ClosedRange<Int>) throws(Mistake) -> Int {
    guard let number = Int(text), range.contains(number) else {
      let (low, high) = (range.lowerBound, range.upperBound)
      throw Mistake(description: "'\(text)' is not a whole number from \(low) to \(high)")
    }
    return number
  }
}
