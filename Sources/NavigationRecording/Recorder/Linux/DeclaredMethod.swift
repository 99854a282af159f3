import Foundation
import Glibc

/// A method that a class of the program itself declares, rather than inherits.
///
/// It is used for warnings about delegate methods that WebKit does not call.
package struct DeclaredMethod: Hashable {
  /// The name in Swift, such as `webView(_:didFinish:)`.
  package let name: String
  /// The name with types and result, as in the source, but without the names of the parameters.
  package let signature: String

  /// Returns the methods of a class that are about web views and downloads, sorted by name.
  ///
  /// The result is empty if the program has no symbols.
  @MainActor package static func all(of type: AnyClass) -> [DeclaredMethod] {
    if let found = found[ObjectIdentifier(type)] { return found }
    let methods = read(type)
    found[ObjectIdentifier(type)] = methods
    return methods
  }

  @MainActor private static var found: [ObjectIdentifier: [DeclaredMethod]] = [:]

  private static func read(_ type: AnyClass) -> [DeclaredMethod] {
    guard let mangled = _mangledTypeName(type) else { return [] }
    let prefix = "$s" + mangled
    guard let owner = demangled(prefix) else { return [] }
    let texts = SymbolTable.ofProgram.names(withPrefix: prefix).compactMap(demangled)
    let methods = texts.compactMap { text -> DeclaredMethod? in
      guard text.hasPrefix(owner + ".") else { return nil }
      return DeclaredMethod(String(text.dropFirst(owner.count + 1)), of: owner)
    }
    return Set(methods).sorted { $0.signature < $1.signature }
  }

  private init?(_ text: String, of owner: String) {
    guard text.hasPrefix("webView") || text.hasPrefix("download"), !text.contains(" in "),
      let open = text.firstIndex(of: "("), let labels = Self.labels(text[open...])
    else { return nil }
    name = text[..<open] + "(" + labels.map { "\($0):" }.joined() + ")"
    let modules = [
      "WebViewKit", "FoundationNetworking", "FoundationEssentials", "Foundation", "Swift",
      String(owner.prefix { $0 != "." }),
    ]
    signature = modules.reduce(text) { $0.replacing("\($1).", with: "") }
  }

  /// The type of the last parameter if it is a function, such as `(Bool) -> ()`; otherwise `nil`.
  var handler: String? {
    guard let label = name.split(separator: ":").dropLast().last?.split(separator: "(").last,
      let start = signature.range(of: "\(label): ", options: .backwards)?.upperBound
    else { return nil }
    var depth = 1
    let type = signature[start...].prefix { character in
      depth += "([".contains(character) ? 1 : ")]".contains(character) ? -1 : 0
      return depth > 0
    }
    return type.contains(" -> ") ? String(type) : nil
  }

  /// Returns the labels of a parameter list; the types in it may contain other parameter lists.
  private static func labels(_ text: Substring) -> [Substring]? {
    var labels: [Substring] = []
    // If no parameter has a label, the symbol also leaves out the names of the parameters.
    var unlabelled = text.hasPrefix("()") ? 0 : 1
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      let character = text[index]
      if "([".contains(character) {
        depth += 1
        if depth == 1 { start = text.index(after: index) }
      }
      guard depth == 1, character == ":" || character == "," || character == ")" else {
        if ")]".contains(character) { depth -= 1 }
        continue
      }
      if character == ":" { labels.append(text[start..<index]) }
      if character == "," {
        unlabelled += 1
        start = text.index(index, offsetBy: 2, limitedBy: text.endIndex) ?? start
      }
      if character == ")" {
        return labels.isEmpty ? Array(repeating: "_", count: unlabelled) : labels
      }
    }
    return nil
  }

  private static func demangled(_ name: String) -> String? {
    typealias Demangle =
      @convention(c) (
        UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
      ) -> UnsafeMutablePointer<CChar>?
    guard let symbol = dlsym(nil, "swift_demangle") else { return nil }
    let demangle = unsafeBitCast(symbol, to: Demangle.self)
    guard let text = demangle(name, name.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
