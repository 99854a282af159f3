import Foundation
import HTTPTypes
import Testing

@testable import FixtureServing

@Suite struct ControlDescriptionTests {
  /// The description as a program reads it.
  private func document() throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(ControlDescription.text.utf8))
    return try #require(json as? [String: Any])
  }

  @Test func `the OpenAPI description lists every endpoint by path and method`() throws {
    let paths = try #require(try document()["paths"] as? [String: [String: Any]])
    let described = paths.flatMap { path, methods in methods.keys.map { "\($0) \(path)" } }
    let endpoints = ControlEndpoint.all.map { endpoint in
      let path = endpoint.path.replacing(/[A-Z]+/) { "{\($0.output.lowercased())}" }
      return "\(endpoint.method.rawValue.lowercased()) /-/\(path)"
    }
    #expect(described.sorted() == endpoints.sorted())
  }

  @Test func `each operation in the OpenAPI description has a unique operationId`() throws {
    let paths = try #require(try document()["paths"] as? [String: [String: [String: Any]]])
    let names = paths.values.flatMap(\.values).map { $0["operationId"] as? String }
    #expect(Set(names).count == names.count)
    #expect(names.contains("getSessionsIdLog"))
  }

  @Test func `every reference in the OpenAPI description resolves`() throws {
    let document = try document()
    let references = Set(ControlDescription.text.matches(of: /"\$ref": "#\/([^"]+)"/).map(\.1))
    #expect(references.contains("components/schemas/Session"))
    for reference in references {
      var place: Any? = document
      for name in reference.split(separator: "/") {
        place = (place as? [String: Any])?[String(name)]
      }
      #expect(place != nil, "\(reference)")
    }
  }

  @Test func `the documentation page lists every endpoint with its query and summary`() throws {
    let rows = ControlEndpoint.all.map { endpoint in
      let query = endpoint.query.map { "`\($0.name)`" }.joined(separator: ", ")
      return "| `\(endpoint.method) /-/\(endpoint.path)` | \(query) | \(endpoint.summary) |"
    }
    let table = (["| request | query | |", "|---|---|---|"] + rows).joined(separator: "\n")
    let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let page = folder.appending(path: "Sources/FixtureServing/Documentation.docc/Control.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains(table), "\(table)")
  }

  @Test func `the control API serves the OpenAPI description`() async throws {
    let client = try await ControlClient()
    let answer = try await client.call(.get, "openapi.json")
    #expect(answer.status == 200)
    #expect(answer.text == ControlDescription.text)
    #expect(answer["openapi"] == "3.1.0")
  }
}
