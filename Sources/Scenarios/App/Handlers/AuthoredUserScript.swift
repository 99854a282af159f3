import AuthoredYAML
import Foundation
import NavigationRecording
import WebViewKit

/// A user script as a scenario describes it.
package struct AuthoredUserScript: Hashable, Sendable {
  package var source: String
  /// Whether the script runs at the document's end, instead of before the page's own scripts.
  package var isAtEnd = false
  package var isForMainFrameOnly = false
  /// The name of the content world (see `WKContentWorld`); `nil` means the page's own world.
  package var world: String?

  /// Adds the script, with the real URLs of the scenario's origins.
  @MainActor package func add(to content: WKUserContentController, _ names: OriginNames) {
    content.addUserScript(
      WKUserScript(
        source: names.filled(in: source),
        injectionTime: isAtEnd ? .atDocumentEnd : .atDocumentStart,
        forMainFrameOnly: isForMainFrameOnly, in: .authored(world)))
  }
}

extension AuthoredUserScript {
  private enum Time: String, CaseIterable {
    case start, end
  }

  static let shape = Shape.text("a script").map { AuthoredUserScript(source: $0) }
    .orMapping(
      .mapping(
        AuthoredUserScript(source: ""),
        [
          .key("source", \.source, .text("a script"), "the script"),
          .key("file", \.source, fileText, "a file in the scenario's folder that has the script"),
          .custom(
            "at", Shape<Time>.word,
            "`start`, before the page's own scripts, or `end` of the document"
          ) {
            $1.isAtEnd = $0 == .end
          },
          .key("mainFrameOnly", \.isForMainFrameOnly, .flag, "whether subframes go without it"),
          .optional("world", \.world, .world, Shape.worldDocumentation),
        ],
        first: { fields throws(AuthoredError) in
          guard (fields["source"] == nil) != (fields["file"] == nil) else {
            throw fields.node.error("not one script", expected: "either 'source' or 'file'")
          }
        })
    ).named("userScript")

  private static let fileText = Shape.text("the name of a file").then {
    name, node throws(AuthoredError) in
    let isInside = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
    let path = URL(filePath: node.file).deletingLastPathComponent().appending(path: name).path
    guard isInside, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw node.error(
        "no file '\(name)'", expected: "a file in UTF-8 inside the scenario's folder")
    }
    return text
  }
}
