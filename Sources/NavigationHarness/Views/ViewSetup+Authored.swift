import AuthoredYAML
import Foundation

extension ViewSetup {
  /// Reads an entry of the key `views`.
  ///
  /// | key | value | where it is not written |
  /// |---|---|---|
  /// | `dataStore` | a name; views with the same one share cookies and caches | `main` |
  /// | `window` | `{width, height}`, in points: the view is shown | not shown |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields("dataStore", "window")
    self.init()
    if let name = fields["dataStore"] {
      dataStore = try name.string(expected: "a name for the store")
    }
    if let size = fields["window"] { window = try ViewSetup.size(authored: size) }
  }

  private static func size(authored node: AuthoredNode) throws(AuthoredError) -> CGSize {
    let fields = try node.fields("width", "height")
    let expected = "a whole number of points"
    return CGSize(
      width: try fields.required("width", expected: expected).integer(in: 1...4096),
      height: try fields.required("height", expected: expected).integer(in: 1...4096))
  }
}
