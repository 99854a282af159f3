import NavigationRecording
import NavigationTrace
import WebViewKit

@MainActor extension DelegateMethodUse {
  #if os(Linux)
  /// Returns a sentence about a declared method that the author may believe to be this one; `nil`
  /// if the class and its base classes declare no such method.
  ///
  /// - Parameters:
  ///   - uses: The methods that the class implements.
  ///   - limit: The greatest difference of the names, from 0 to 1.
  func nearMiss(beside uses: [DelegateMethodUse], limit: Double) -> String? {
    guard let type else { return nil }
    let used = Set(uses.filter { $0.type == type }.flatMap(\.names))
    let declared = DeclaredMethod.all(of: type).filter(isAbout)
    return inSubclass ?? Self.closest(of: declared, in: type, names, but: used, limit)
  }

  /// Whether the recorder has warned of the method.
  var isReported: Bool { nearMiss != nil }

  /// The difference of names below which one is taken for a misspelling of the other.
  static let nearby = 0.35

  /// Returns sentences about declared methods whose names are nearly a name of WebKit's, each with
  /// WebKit's name.
  ///
  /// Only the delegates' classes are searched, and only for names that WebKit has not used yet.
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

  /// Returns WebKit's name that is nearest to another name, by its form in Swift or in Objective-C;
  /// `nil` if no name is near.
  private static func nearestName(to name: String) -> String? {
    let ranked = nearNames.map { (name: $0.name, distance: distance(name, $0.text)) }
    return ranked.min { $0.distance < $1.distance }.flatMap { $0.distance < nearby ? $0.name : nil }
  }

  /// The names of WebKit's methods, each with a spelling that an author may use for it.
  private static let nearNames =
    knownNames.sorted().map { (name: $0, text: $0) }
    + EventKind.optionalMethods.compactMap { method in
      let parts = method.selector.split(separator: ":")
      guard let first = parts.first, let name = method.methodNames.first else { return nil }
      return (name, "\(first)(_:" + parts.dropFirst().map { "\($0):" }.joined() + ")")
    }

  /// A hint that a subclass declares the method without effect, since its base class conforms to
  /// the protocol and lacks the method; `nil` if that is not so.
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

  /// Returns the method of the class whose name is nearest, unless the name is nearer to another
  /// method of the protocols.
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

  /// Returns the difference of two names, from 0 to 1, without the words with which all names
  /// begin.
  ///
  /// The difference is nearly 0 if only parameters are missing at the end.
  private static func distance(_ left: String, _ right: String) -> Double {
    guard left != right else { return 0 }
    let (left, right) = (distinctive(left), distinctive(right))
    guard left.count < 3 || !right.hasPrefix(left.dropLast()) else { return 0.01 }
    let changes = Array(right.utf8).difference(from: Array(left.utf8)).count
    return Double(changes) / Double(left.utf8.count + right.utf8.count)
  }

  private static func distinctive(_ name: String) -> Substring {
    let prefix = ["webView(_:", "download(_:", "webView", "download"].first(where: name.hasPrefix)
    return name.dropFirst(prefix?.count ?? 0)
  }
  #else
  /// Whether the recorder has warned of the method; `false`, since Apple's runtime calls every
  /// method.
  var isReported: Bool { false }

  /// The difference of names below which one is taken for a misspelling of the other.
  static let nearby = 0.0

  /// Returns no method, since the program's symbols are not read.
  static func uncalledMethods(
    of uses: [DelegateMethodUse]
  ) -> [(name: String, sentence: String)] { [] }

  /// Returns no method, since Apple's runtime calls every one with the selector.
  func nearMiss(beside uses: [DelegateMethodUse], limit: Double) -> String? { nil }
  #endif
}
