import FixtureClient
import FixtureSites
import Foundation
import HTTPTypes
import Testing

@testable import FixtureServing

/// A server with a control API, and a program that uses it.
final class ControlClient: Sendable {
  struct Answer: Sendable {
    let status: Int
    let fields: HTTPFields
    let text: String

    /// A value by its keys, as text: `error.message`, `sessions.0.id`.
    subscript(path: String) -> String? {
      var value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      for key in path.split(separator: ".") {
        if let index = Int(key), let list = value as? [Any] {
          value = list.indices.contains(index) ? list[index] : nil
        } else {
          value = (value as? [String: Any])?[String(key)]
        }
      }
      return value.map { "\($0)" }
    }
  }

  let api: ControlAPI
  let session: FixtureSession
  private let client: HTTPClient

  init(
    _ replies: KeyValuePairs<String, Reply> = ["/": .text("<default>")],
    limits: ServingLimits = ServingLimits(),
    _ change: (inout ControlOptions) -> Void = { _ in }
  ) async throws {
    let server = try FixtureServer(limits: limits, loops: 2)
    session = try await server.openSession(site: Site(main: Origin(replies)), id: "default")
    var options = ControlOptions()
    change(&options)
    api = try await ControlAPI.begin(on: session, of: server, options: options)
    client = try HTTPClient()
  }

  /// Asks the API; a body is sent as JSON.
  func call(
    _ method: HTTPRequest.Method, _ target: String, _ body: String? = nil,
    fields: HTTPFields = [:]
  ) async throws -> Answer {
    var fields = fields
    if body != nil, fields[.contentType] == nil { fields[.contentType] = "application/json" }
    return try await send(method, "/-/" + target, body, fields, at: session.origins["main"])
  }

  /// Gets a page of an origin.
  func get(_ origin: String?, _ path: String = "/", host: String? = nil) async throws -> String {
    var fields: HTTPFields = [:]
    if let host { fields.append(HTTPField(name: try #require(.init("Host")), value: host)) }
    return try await send(.get, path, nil, fields, at: origin).text
  }

  private func send(
    _ method: HTTPRequest.Method, _ target: String, _ body: String?, _ fields: HTTPFields,
    at origin: String?
  ) async throws -> Answer {
    let port = try #require(origin.flatMap { UInt16($0.split(separator: ":").last ?? "") })
    let response = try await client.send(
      HTTPClientRequest(
        host: "127.0.0.1", port: port, method: method, target: target, fields: fields,
        body: Array((body ?? "").utf8)))
    return Answer(
      status: response.head.status, fields: response.head.fields,
      text: String(decoding: try await response.body(), as: UTF8.self))
  }
}
