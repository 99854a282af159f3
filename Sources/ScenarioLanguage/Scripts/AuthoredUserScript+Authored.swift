import AuthoredYAML
import Foundation

extension AuthoredUserScript {
  /// Reads a text, or a mapping.
  ///
  /// | key | value | where it is not written |
  /// |---|---|---|
  /// | `source` | the script | `file` is there instead |
  /// | `file` | a file of the scenario's folder that has the script | |
  /// | `at` | `start` or `end` of the document | `start` |
  /// | `mainFrameOnly` | true: subframes go without it | false |
  /// | `world` | the name of a content world, or `defaultClient` | the page's own |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    guard node.isMapping else {
      self.init(source: try node.string(expected: "a script"))
      return
    }
    let fields = try node.fields("source", "file", "at", "mainFrameOnly", "world")
    switch (fields["source"], fields["file"]) {
    case (let source?, nil): self.init(source: try source.string(expected: "a script"))
    case (nil, let file?): self.init(source: try AuthoredUserScript.text(of: file))
    default: throw node.error("not one script", expected: "either 'source' or 'file'")
    }
    if let time = fields["at"] { isAtEnd = try time.word(Time.self) == .end }
    if let flag = fields["mainFrameOnly"] { isForMainFrameOnly = try flag.bool() }
    world = try fields["world"]?.world()
  }

  private enum Time: String, CaseIterable {
    case start, end
  }

  private static func text(of node: AuthoredNode) throws(AuthoredError) -> String {
    let name = try node.string(expected: "the name of a file")
    let isInside = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    let path = URL(filePath: node.file).deletingLastPathComponent().appending(path: name).path
    guard isInside, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw node.error(
        "no file '\(name)'", expected: "a file in UTF-8 inside the scenario's folder")
    }
    return text
  }
}
