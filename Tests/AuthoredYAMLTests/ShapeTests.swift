import Testing

@testable import AuthoredYAML

@Suite struct ShapeTests {
  private struct Size: Hashable {
    var width = 0
    var unit = "px"
    var name: String?
  }

  private static let size = Shape.integer(in: 0...9).map { Size(width: $0) }
    .orMapping(
      .mapping(
        Size(),
        [
          .required("width", \.width, .integer(in: 0...9), expected: "a width", "the width"),
          .key("unit", \.unit, .text, "the unit"), .optional("name", \.name, .text, "its name"),
        ])
    ).named("size")

  private func read(_ text: String) throws -> Size {
    try Self.size.read(AuthoredNode(parsing: text, file: "a.yaml"))
  }

  @Test func `a shape parses a value alone or in a mapping`() throws {
    #expect(try read("3") == Size(width: 3))
    #expect(
      try read("{width: 4, unit: em, name: n}") == Size(width: 4, unit: "em", name: "n"))
  }

  @Test(arguments: [
    ("{unit: em}", "a.yaml:1: no key 'width'; expected a width"),
    ("{widht: 1}", "a.yaml:1: unknown key 'widht'; expected 'width'"),
    ("12", "a.yaml:1: found '12'; expected a whole number from 0 to 9"),
  ])
  func `a mistake in a value is reported with what was expected`(text: String, message: String) {
    let error = #expect(throws: AuthoredError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test func `the schema of a shape has each definition once`() {
    let schema = Schema.mapping([("a", Self.size.schema), ("b", .list(of: Self.size.schema))])
    #expect(
      schema.file(titled: "t") == #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "t",
          "type": "object",
          "properties": {
            "a": {"$ref": "#/$defs/size"},
            "b": {"type": "array", "items": {"$ref": "#/$defs/size"}}
          },
          "additionalProperties": false,
          "$defs": {
            "size": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 9}, {"type": "object", \#
        "properties": {"width": {"type": "integer", "minimum": 0, "maximum": 9, "description": "the width"}, \#
        "unit": {"allOf": [{"$ref": "#/$defs/text"}], "description": "the unit"}, \#
        "name": {"allOf": [{"$ref": "#/$defs/text"}], "description": "its name"}}, \#
        "additionalProperties": false, "required": ["width"]}]},
            "text": {"type": ["string", "number", "boolean"]}
          }
        }

        """#)
  }
}
