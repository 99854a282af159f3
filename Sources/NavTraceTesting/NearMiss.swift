import NavigationRecording
import NavigationTrace
import WebViewKit

@MainActor extension DelegateMethodUse {
  #if os(Linux)
  /// Returns a sentence about a declared method that the author may have meant to be this method;
  /// `nil` if the class and its base classes do not declare such a method.
  ///
  /// - Parameters:
  ///   - uses: The methods that the class implements.
  ///   - limit: The maximum difference between the names, from 0 to 1.
  func nearMiss(beside uses: [DelegateMethodUse], limit: Double) -> String? {
    guard let type else { return nil }
    let used = Set(uses.filter { $0.type == type }.flatMap(\.names))
    let declared = DeclaredMethod.all(of: type).filter(isAbout)
    return inSubclass ?? Self.closest(of: declared, in: type, names, but: used, limit)
  }

  /// Whether the recorder has issued a warning about the method.
  var isReported: Bool { nearMiss != nil }

  /// The maximum difference between two names if one of them is considered a misspelling of the
  /// other.
  static let nearby = 0.35

  /// Returns a sentence for each declared method whose name is similar to the name of a WebKit
  /// method.
  ///
  /// Only the classes of the delegates are searched. A WebKit method is not suggested if the class
  /// also declares it, or if WebKit has already tried to call it.
  static func uncalledMethods(
    of uses: [DelegateMethodUse]
  ) -> [(name: String, sentence: String)] {
    let reported = Set(uses.flatMap(\.names))
    var types: [AnyClass] = []
    for case let type? in uses.map(\.type) where !types.contains(where: { $0 == type }) {
      types.append(type)
    }
    return types.flatMap { uncalledMethods(of: $0, but: reported) }
  }

  private static func uncalledMethods(
    of type: AnyClass, but reported: Set<String>
  ) -> [(name: String, sentence: String)] {
    let methods = DeclaredMethod.all(of: type)
    var names = reported
    for owner in sequence(first: type, next: { _getSuperclass($0) }) {
      names.formUnion(DeclaredMethod.all(of: owner).map(\.name))
    }
    return methods.filter { !knownNames.contains($0.name) }.compactMap { method in
      guard let name = nearestName(to: method.name), !names.contains(name) else { return nil }
      let sentence =
        "\(type) declares \(method.signature), which WebKit never calls; the closest method of its "
        + "protocols is \(name)"
      return (name, sentence)
    }
  }

  /// Returns the name of the WebKit method that is most similar to a name, compared in its Swift
  /// and Objective-C forms; `nil` if no name is similar.
  ///
  /// A method of a web view is preferred for a name that begins with `webView`, and a method of a
  /// download for a name that begins with `download`.
  private static func nearestName(to name: String) -> String? {
    let near = nearNames.map { (name: $0.name, distance: distance(name, $0.text)) }
      .filter { $0.distance < nearby }
    let own = near.filter { object(of: $0.name) == object(of: name) }
    return (own.isEmpty ? near : own).min { $0.distance < $1.distance }?.name
  }

  /// Returns the object whose delegate has a method of this name; `nil` for other delegates.
  private static func object(of name: String) -> String? {
    ["webView", "download"].first(where: name.hasPrefix)
  }

  /// The names of WebKit's methods, each with a spelling that an author may use for the method.
  private static let nearNames =
    knownNames.sorted().map { (name: $0, text: $0) }
    + EventKind.optionalMethods.compactMap { method in
      let parts = method.selector.split(separator: ":")
      guard let first = parts.first, let name = method.methodNames.first else { return nil }
      return (name, "\(first)(_:" + parts.dropFirst().map { "\($0):" }.joined() + ")")
    }

  /// A hint that a subclass declares the method without effect, because its base class conforms to
  /// the protocol and does not have the method; `nil` if there is no such subclass.
  private var inSubclass: String? {
    let classes = conformingClasses
    guard let base = classes.last else { return nil }
    for subclass in classes.dropLast() {
      let declared = DeclaredMethod.all(of: subclass).first { names.contains($0.name) }
      guard let declared else { continue }
      return
        "\(subclass) declares \(declared.name), but its base class \(base) names the protocol, "
        + "so that it is not called here; declare it in \(base) and override it"
    }
    return nil
  }

  /// Returns a sentence about the class's method with the most similar name, unless the name is
  /// more similar to another method of the protocols.
  private static func closest(
    of declared: [DeclaredMethod], in type: AnyClass, _ names: [String], but used: Set<String>,
    _ limit: Double
  ) -> String? {
    let others = DelegateMethodUse.allNames.subtracting(names).union(used)
    let ranked = declared.filter { !others.contains($0.name) }.compactMap {
      declared -> (method: DeclaredMethod, distance: Double)? in
      let nearest = names.map { distance(declared.name, $0) }.min() ?? 1
      let isAnother = others.contains { distance(declared.name, $0) < nearest }
      return isAnother ? nil : (declared, nearest)
    }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance < limit else {
      return nil
    }
    return "the closest method that \(type) declares is \(best.method.signature)"
  }

  /// Returns the difference between two names, from 0 to 1, ignoring the words at the beginning
  /// that all names share.
  ///
  /// The difference is almost 0 if only parameters at the end are missing.
  private static func distance(_ left: String, _ right: String) -> Double {
    guard left != right else { return 0 }
    let (left, right) = (distinctive(left), distinctive(right))
    guard left.count < 3 || !right.hasPrefix(left.dropLast()) else { return 0.01 }
    let changes = Array(right.utf8).difference(from: Array(left.utf8)).count
    return Double(changes) / Double(left.utf8.count + right.utf8.count)
  }

  private static func distinctive(_ name: String) -> Substring {
    let rest = name.dropFirst(object(of: name)?.count ?? 0)
    return rest.hasPrefix("(_:") && rest != name ? rest.dropFirst(3) : rest
  }
  #else
  /// Whether the recorder has issued a warning about the method.
  ///
  /// Always false, since Apple's runtime calls every method.
  var isReported: Bool { false }

  /// The maximum difference between two names if one of them is considered a misspelling of the
  /// other.
  static let nearby = 0.0

  /// Returns an empty list, since the program's symbols are not read.
  static func uncalledMethods(
    of uses: [DelegateMethodUse]
  ) -> [(name: String, sentence: String)] { [] }

  /// Returns `nil`, since Apple's runtime calls every method that has the selector.
  func nearMiss(beside uses: [DelegateMethodUse], limit: Double) -> String? { nil }
  #endif
}
