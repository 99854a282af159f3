#if WebKitGTK
import Testing

/// A load and the view's events, in order.
struct LoadCase: CustomTestStringConvertible {
  var path: String
  var lines: [String]

  init(_ path: String, _ lines: String...) {
    self.path = path
    self.lines = lines
  }

  var testDescription: String { path }
}
#endif
