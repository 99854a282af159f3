import AuthoredYAML

extension EventKind {
  /// The kind of that name.
  ///
  /// - Throws: ``AuthoredError`` that tells the nearest name, or all of them where none is near.
  init(authored name: String, at node: AuthoredNode) throws(AuthoredError) {
    if let kind = EventKind(rawValue: name) {
      self = kind
      return
    }
    let near = EventKind.allCases.map { (kind: $0, distance: name.editDistance(to: $0.rawValue)) }
      .min { $0.distance < $1.distance }
    let isTypo = near.map { $0.distance <= 1 + name.count / 5 } ?? false
    let names = EventKind.allCases.map(\.rawValue).joined(separator: ", ")
    throw node.error(
      "unknown event '\(name)'",
      expected: isTypo ? near.map { "'\($0.kind.rawValue)'" } : "one of \(names)")
  }
}

extension String {
  /// How many characters have to be put in, taken out or changed; case does not count.
  fileprivate func editDistance(to other: String) -> Int {
    let other = Array(other.lowercased())
    var row = Array(0...other.count)
    for (index, character) in lowercased().enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let substitution = diagonal + (other[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(substitution, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }
}
