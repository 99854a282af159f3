import AuthoredYAML
import FixtureSites
import HTTPTypes

/// The OpenAPI 3.1 description of the control API, generated from its endpoints.
enum ControlDescription {
  /// The description as JSON text.
  static let text = document.json(definitionsAt: "#/components/schemas/") + "\n"

  private static var document: Schema {
    let refusal: Schema = [
      "description": "The request is refused; the message has the mistake and the remedy.",
      "content": [
        Reply.controlType: ["schema": ControlError.schema], "text/plain": [:],
      ],
    ]
    let api: Schema = [
      "openapi": "3.1.0",
      "info": [
        "title": "Control API of fixture-server", "version": "\(ControlAPI.version)",
        "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
      ],
      "servers": [["url": "/"]], "paths": .object(paths),
    ]
    return api.with(
      "components",
      [
        "schemas": .object((api.definitions + refusal.definitions).sorted { $0.name < $1.name }),
        "responses": ["Error": refusal],
        "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
      ])
  }

  private static var paths: [(name: String, value: Schema)] {
    ControlEndpoint.all.reduce(into: []) { paths, endpoint in
      let method = endpoint.method.rawValue.lowercased()
      if let index = paths.firstIndex(where: { $0.name == endpoint.template }) {
        paths[index].value = paths[index].value.with(method, endpoint.operation)
      } else {
        paths.append((endpoint.template, .object([(method, endpoint.operation)])))
      }
    }
  }
}

/// A query parameter of an endpoint.
struct ControlParameter: Sendable {
  let name: String
  let summary: String
  let schema: Schema
  var isRequired = false

  static let scenario = ControlParameter(
    name: "scenario", summary: "the name of a scenario", schema: .string, isRequired: true)
  static let wait = ControlParameter(
    name: "wait", summary: "seconds within which it has to come",
    schema: ["type": "number", "minimum": 0, "maximum": 60])
  static let after = ControlParameter(
    name: "after", summary: "the number of the last event that is known", schema: .count)
  static let limit = ControlParameter(
    name: "limit", summary: "the most events of the answer", schema: .integer(in: 1...10_000))
  static let stream = ControlParameter(
    name: "stream", summary: "each event in a line, as it happens", schema: .words(["", "true"]))
  static let device = ControlParameter(
    name: "device", summary: "a part of the file's name", schema: .string)

  fileprivate var described: Schema {
    [
      "name": .text(name), "in": "query", "required": .flag(isRequired),
      "description": .text(summary), "schema": schema,
    ]
  }
}

/// A response of an endpoint other than an error.
struct ControlResponse: Sendable {
  let status: Int
  /// The content type and the schema of the content; `nil` for a response without content.
  let content: (type: String, schema: Schema)?

  /// The description, if it is not the endpoint's summary.
  var meaning: String?

  static let nothing = ControlResponse(status: 204, content: nil)

  static func json(
    _ schema: Schema, status: Int = 200, meaning: String? = nil
  ) -> ControlResponse {
    ControlResponse(status: status, content: (Reply.controlType, schema), meaning: meaning)
  }

  static func content(_ type: String, status: Int = 200) -> ControlResponse {
    ControlResponse(status: status, content: (type, .anything))
  }
}

extension ControlEndpoint {
  /// The path with its parameters in braces.
  fileprivate var template: String { ControlAPI.path + segments.map(\.text).joined(separator: "/") }

  private var segments: [(text: String, name: String?)] {
    path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard segment.first?.isUppercase == true else { return (String(segment), nil) }
      let name = segment.lowercased()
      return ("{\(name)}", name)
    }
  }

  fileprivate var operation: Schema {
    let parameters = segments.compactMap(\.name).map { name -> Schema in
      ["name": .text(name), "in": "path", "required": true, "schema": .string]
    }
    var operation: Schema = [
      "operationId": .text(identifier), "summary": .text(summary),
      "parameters": .list(parameters + query.map(\.described)),
      "responses": .object(responseObjects),
      "security": access == .programs ? [[:], ["token": []]] : [],
    ]
    if let body {
      operation = operation.with(
        "requestBody",
        ["required": true, "content": [Reply.controlType: ["schema": body]]])
    }
    return operation
  }

  /// The operation identifier, such as `getSessionsIdLog`.
  private var identifier: String {
    let words = path.split { !$0.isLetter }.map {
      $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
    }
    return method.rawValue.lowercased() + (words.isEmpty ? "Overview" : words.joined())
  }

  /// The responses by status, and the schema of errors.
  private var responseObjects: [(name: String, value: Schema)] {
    let statuses = responses.map(\.status).reduce(into: [Int]()) { statuses, status in
      if !statuses.contains(status) { statuses.append(status) }
    }
    let own = statuses.map { status -> (name: String, value: Schema) in
      let alternatives = responses.filter { $0.status == status }
      let content = alternatives.compactMap(\.content)
        .map { (name: $0.type, value: ["schema": $0.schema] as Schema) }
      let meaning = alternatives.compactMap(\.meaning).first ?? summary
      let response: Schema = ["description": .text(meaning)]
      return ("\(status)", content.isEmpty ? response : response.with("content", .object(content)))
    }
    return own + [("default", ["$ref": "#/components/responses/Error"])]
  }
}

extension Schema {
  static let string: Schema = ["type": "string"]
  static let count: Schema = ["type": "integer", "minimum": 0]

  /// Returns the schema of an object with the given keys, all required except the `optional` ones.
  static func record(
    _ keys: [(name: String, value: Schema)], optional: Set<String> = []
  ) -> Schema {
    .mapping(keys, required: keys.map(\.name).filter { !optional.contains($0) })
  }
}
