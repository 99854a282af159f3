import FixtureSites
import HTTPTypes

/// A request that a session's log has to have; a property that is `nil` may be anything.
public struct RequestExpectation: Hashable, Sendable {
  /// The method, such as `GET`.
  public var method: String?
  /// The name of the origin that is asked.
  public var origin: String?
  /// The path as it was sent, without the query.
  public var path: String?
  /// The path with the query, as it was sent.
  public var target: String?
  /// The status of the final head that was sent.
  public var status: Int?
  /// Fields that came with these values, beside any others.
  public var fields: HTTPFields = [:]
  /// Fields that came, whatever their value.
  package var present: [HTTPField.Name] = []
  /// Fields that did not come.
  public var absent: [HTTPField.Name] = []
  /// The number of such requests; `nil` for one, or at least one: see ``LogExpectation/Order``.
  public var count: ClosedRange<Int>?

  /// Expects a request, by default of any method to anywhere.
  public init(_ method: String? = nil, path: String? = nil) {
    self.method = method
    self.path = path
  }

  /// Whether a request is as expected.
  package func matches(_ record: RequestRecord) -> Bool { mismatch(with: record) == nil }

  /// Returns the mismatch of a request, as a clause; `nil` if it is as expected.
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

  /// Whether a request is for the expected path and target, whatever else differs.
  func asksSame(as record: RequestRecord) -> Bool {
    (path == nil || path == record.head?.path) && (target == nil || target == record.target)
  }
}

extension RequestExpectation: CustomStringConvertible {
  /// One phrase: `POST /login at main with status 302 and Accept: text/html`.
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
