import AuthoredYAML
import WebViewKit

extension WKContentWorld {
  /// The world of a name as a scenario writes it; nil is the page's own.
  static func authored(_ name: String?) -> WKContentWorld {
    guard let name else { return .page }
    return name == "defaultClient" ? .defaultClient : .world(name: name)
  }
}

extension AuthoredNode {
  /// The name of a content world.
  func world() throws(AuthoredError) -> String {
    let name = try string(expected: "the name of a content world")
    guard !name.isEmpty, name != "page" else {
      throw error("found \(kind)", expected: "another name; without 'world' it is the page's own")
    }
    return name
  }
}
