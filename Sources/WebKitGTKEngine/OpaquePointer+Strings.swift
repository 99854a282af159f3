#if WebKitGTK
import CWebKitGTK
import Foundation

extension OpaquePointer {
  /// The address of a `WebKitURIRequest`, as WebKit writes it.
  var requestURI: String { String(gstring: webkit_uri_request_get_uri(self)) }
  /// The address of a `WebKitBackForwardListItem`.
  var historyURI: String { String(gstring: webkit_back_forward_list_item_get_uri(self)) }
}

extension String {
  /// A string that C owns; empty where there is none.
  init(gstring: UnsafePointer<CChar>?) { self = gstring.map { String(cString: $0) } ?? "" }
}

extension URL {
  /// A URL as WebKit writes it; nil where there is none.
  init?(webkit text: String) {
    guard !text.isEmpty else { return nil }
    self.init(string: text)
  }

  /// What stands for an address that Foundation cannot read.
  static var blank: URL { URL(string: "about:blank") ?? URL(fileURLWithPath: "/") }
}
#endif
