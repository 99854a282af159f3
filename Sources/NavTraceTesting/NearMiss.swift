import NavigationRecording
import NavigationTrace
import WebViewKit

@MainActor extension DelegateMethodUse {
  #if os(Linux)
  /// Returns the reason why the class may lack a method that its author believes it has, by the
  /// methods that the class and its base classes declare; `nil` if they declare nothing like it.
  ///
  /// - Parameters:
  ///   - uses: Methods that are there.
  ///   - limit: How different a name may be, from 0 to 1.
  func nearMiss(beside uses: [DelegateMethodUse], limit: Double) -> String? {
    guard let type else { return nil }
    let used = Set(uses.filter { $0.type == type }.flatMap(\.names))
    return inSubclass ?? Self.closest(in: type, names, but: used, limit)
  }

  /// A hint if a class declares the method, but the conformance is its base class's, which has no
  /// such method to override.
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

  /// Returns the method of the class whose name is nearest, if it is no nearer to another method of
  /// the protocols.
  private static func closest(
    in type: AnyClass, _ names: [String], but used: Set<String>, _ limit: Double
  ) -> String? {
    let others = DelegateMethodUse.allNames.subtracting(names).union(used)
    let declared = DeclaredMethod.all(of: type).filter { !others.contains($0.name) }
    let ranked = declared.compactMap { declared -> (method: DeclaredMethod, distance: Double)? in
      let nearest = names.map { distance(declared.name, $0) }.min() ?? 1
      let isAnother = others.contains { distance(declared.name, $0) < nearest }
      return isAnother ? nil : (declared, nearest)
    }
    guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance < limit else {
      return nil
    }
    return "the closest method that \(type) declares is \(best.method.signature)"
  }

  /// Returns the changes from one name to the other, as a share of both; next to none if only
  /// parameters are missing at the end.
  private static func distance(_ left: String, _ right: String) -> Double {
    guard !right.hasPrefix(left.dropLast()) else { return left == right ? 0 : 0.01 }
    let changes = Array(right.utf8).difference(from: Array(left.utf8)).count
    return Double(changes) / Double(left.utf8.count + right.utf8.count)
  }
  #else
  /// Returns nothing: Apple's runtime calls every method with the selector.
  func nearMiss(beside uses: [DelegateMethodUse], limit: Double) -> String? { nil }
  #endif
}
