import FixtureSites
import HTTPTypes

/// A request that is expected in a session's log, in which a property that is `nil` matches any
/// value.
public struct RequestExpectation: Hashable, Sendable {
  /// The method, such as `GET`.
  public var method: String?
  /// The name of the origin that received the request.
  public var origin: String?
  /// The path as it was sent, without the query.
  public var path: String?
  /// The path with the query, as it was sent.
  public var target: String?
  /// The status of the final head that was sent.
  public var status: Int?
  /// The fields that the request must have with these values; it may also have others.
  public var fields: HTTPFields = [:]
  /// The fields that the request must have, with any values.
  package var present: [HTTPField.Name] = []
  /// The fields that the request must not have.
  public var absent: [HTTPField.Name] = []
  /// The expected number of such requests.
  ///
  /// If it is `nil`, exactly one or at least one is expected, depending on
  /// ``LogExpectation/Order``.
  public var count: ClosedRange<Int>?

  /// Creates the expectation of a request, by default with any method and any path.
  public init(_ method: String? = nil, path: String? = nil) {
    self.method = method
    self.path = path
  }

  /// Whether a request matches the expectation.
  package func matches(_ record: RequestRecord) -> Bool { mismatch(with: record) == nil }

  /// Returns a clause that describes why a request does not match; `nil` if it matches.
  func mismatch(with record: RequestRecord) -> String? {
    if let method, method != record.method { return "its method is \(record.method)" }
    if let origin, origin != record.origin { return "it came to the origin '\(record.origin)'" }
    if !asksSame(as: record) { return "it asks for \(record.target)" }
    if let status, status != record.status {
      return record.status.map { "its status is \($0)" } ?? "it has no status"
    }
    let came = record.fields
    for field in fields where !came[values: field.name].contains(field.value) {
      guard let value = came[field.name] else { return "it has no \(field.name.rawName)" }
      return "its \(field.name.rawName) is '\(value)'"
    }
    if let name = present.first(where: { came[$0] == nil }) { return "it has no \(name.rawName)" }
    if let name = absent.first(where: { came[$0] != nil }) { return "it has a \(name.rawName)" }
    return nil
  }

  /// Whether a request has the expected path and target, even if something else differs.
  func asksSame(as record: RequestRecord) -> Bool {
    (path == nil || path == record.head?.path) && (target == nil || target == record.target)
  }
}

extension RequestExpectation: CustomStringConvertible {
  /// A phrase such as `POST /login at main with status 302 and Accept: text/html`.
  public var description: String {
    let line = [method, target ?? path].compactMap(\.self).joined(separator: " ")
    let conditions =
      (status.map { ["status \($0)"] } ?? [])
      + fields.map { "\($0.name.rawName): \($0.value)" }
      + present.map(\.rawName) + absent.map { "no \($0.rawName)" }
    return (line.isEmpty ? "request" : line) + (origin.map { " at \($0)" } ?? "")
      + (conditions.isEmpty ? "" : " with " + conditions.joined(separator: " and "))
  }
}
