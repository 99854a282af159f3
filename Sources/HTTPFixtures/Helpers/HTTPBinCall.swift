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

  /// The request as JSON.
  var report: RequestReport { RequestReport(request, scheme: context.scheme) }
  /// What of it httpbin shows where there is no body.
  var shortReport: RequestReport { report.showing("args", "headers", "url") }
  /// What of it httpbin shows where the path says the method.
  var bodyReport: RequestReport {
    report.showing("args", "data", "files", "form", "headers", "json", "url")
  }

  /// A number from 0 up to 1: the same one for the same `seed` in the query, else by chance.
  func chance() throws(Mistake) -> Double {
    guard value("seed") != nil else { return .random(in: 0..<1) }
    var generator = SeededGenerator(seed: try seed())
    return generator.unit()
  }

  /// The `seed` in the query, by default 0.
  func seed() throws(Mistake) -> UInt64 { UInt64(try number("seed", in: 0...Int.max, default: 0)) }

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

  /// Seconds, whole or not, with or without the unit `s` or `ms`.
  func seconds(_ text: String) throws(Mistake) -> Duration {
    let isMilli = text.hasSuffix("ms")
    let digits = text.dropLast(isMilli ? 2 : text.hasSuffix("s") ? 1 : 0)
    guard let number = Double(digits), (0...60).contains(isMilli ? number / 1000 : number) else {
      throw Mistake(description: "'\(text)' is not a number of seconds from 0 to 60")
    }
    return .seconds(isMilli ? number / 1000 : number)
  }

  /// A text as a whole number.
  func number(_ text: String, in range: ClosedRange<Int>) throws(Mistake) -> Int {
    guard let number = Int(text), range.contains(number) else {
      let (low, high) = (range.lowerBound, range.upperBound)
      throw Mistake(description: "'\(text)' is not a whole number from \(low) to \(high)")
    }
    return number
  }
}
