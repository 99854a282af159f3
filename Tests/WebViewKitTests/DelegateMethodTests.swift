import Foundation
import NavigationEvents
import Testing

@testable import WebViewKit

@Suite struct DelegateMethodTests {
  /// The names of the methods that a protocol declares, from its source.
  private func declared(in file: String) throws -> Set<String> {
    let path = "../../../Sources/WebViewKit/Linux/Delegates/\(file).swift"
    let url = URL(filePath: #filePath).appending(path: path).standardizedFileURL
    let text = try String(contentsOf: url, encoding: .utf8)
    let functions = text.split(separator: #/\n  (?:@preconcurrency )?func /#).dropFirst()
    return Set(
      functions.map { function in
        let name = function.prefix { $0 != "(" }
        let head = function.split(separator: "\n\n")[0]
        let labels = head.matches(of: #/(?:\(|, |\n    )(\w+)(?: \w+)?:/#).map { $0.1 }
        return "\(name)(" + labels.map { "\($0):" }.joined() + ")"
      })
  }

  @Test func `EventKind lists exactly the optional methods that the delegate protocols declare`()
    throws
  {
    let declared = try ["WKNavigationDelegate", "WKUIDelegate", "WKDownloadDelegate"]
      .map(declared).reduce(Set<String>()) { $0.union($1) }
    let names = Set(EventKind.optionalMethods.flatMap(\.methodNames))
    #expect(names == declared.subtracting(EventKind.otherMethodNames))
    #expect(names.isSubset(of: declared))
    #expect(names.isDisjoint(with: EventKind.otherMethodNames))
  }
}
