import AuthoredYAML
import Foundation
import WebViewKit

/// Which part of a view a picture is taken of.
package struct SnapshotPart: Hashable, Sendable {
  /// The part, in points; null is all of the view.
  package var rect = CGRect.null
  /// The picture's width, in points; nil is the part's own.
  package var snapshotWidth: Int?

  /// The part as WKWebView takes it.
  @MainActor var configuration: WKSnapshotConfiguration {
    let configuration = WKSnapshotConfiguration()
    configuration.rect = rect
    configuration.snapshotWidth = snapshotWidth.map { NSNumber(value: $0) }
    return configuration
  }
}

extension SnapshotPart {
  /// Reads `{x, y, width, height, snapshotWidth}`; a part needs both width and height.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    self.init()
    guard !node.isNull else { return }
    let fields = try node.fields("x", "y", "width", "height", "snapshotWidth")
    snapshotWidth = try fields["snapshotWidth"]?.integer(in: 1...4096)
    guard fields.entries.contains(where: { $0.key != "snapshotWidth" }) else { return }
    let expected = "a whole number of points"
    rect = CGRect(
      x: try fields["x"]?.integer(in: 0...4096) ?? 0,
      y: try fields["y"]?.integer(in: 0...4096) ?? 0,
      width: try fields.required("width", expected: expected).integer(in: 1...4096),
      height: try fields.required("height", expected: expected).integer(in: 1...4096))
  }
}
