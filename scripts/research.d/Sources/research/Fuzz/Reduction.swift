/// The reductions of a value, each of which leaves out one part.
extension GeneratedValue {
  /// Keys that are never removed from a step or an answer, since that would create a race.
  private static let firmKeys: Set<String> = ["until", "hold", "event", "count"]

  /// The number of values and keys in the value.
  var size: Int {
    switch self {
    case .scalar: 1
    case .list(let values): 1 + values.reduce(0) { $0 + $1.size }
    case .map(let entries): 1 + entries.reduce(0) { $0 + 1 + $1.value.size }
    case .page(let elements): 1 + elements.reduce(0) { $0 + $1.size }
    }
  }

  /// The values with one part less, largest parts first.
  var reductions: [GeneratedValue] {
    switch self {
    case .scalar: []
    case .list(let values):
      Self.shorter(values).map(GeneratedValue.list)
        + Self.changed(values, by: \.reductions).map(GeneratedValue.list)
    case .map(let entries):
      entries.indices.filter { !Self.firmKeys.contains(entries[$0].name) }.reversed().map {
        .map(Array(entries[..<$0] + entries[($0 + 1)...]))
      }
        + Self.changed(entries) { entry in
          guard !Self.firmKeys.contains(entry.name) else { return [] }
          return entry.value.reductions.map { Entry(entry.name, $0) }
        }.map(GeneratedValue.map)
    case .page(let elements):
      GeneratedElement.reductions(of: elements).map(GeneratedValue.page)
    }
  }

  /// Returns the lists without one half, then without one element.
  ///
  /// Later parts are removed first.
  static func shorter<Element>(_ elements: [Element]) -> [[Element]] {
    let half = elements.count / 2
    let halves = elements.count > 3 ? [Array(elements[..<half]), Array(elements[half...])] : []
    return halves
      + elements.indices.reversed().map { Array(elements[..<$0] + elements[($0 + 1)...]) }
  }

  /// Returns the lists in which one element is reduced.
  static func changed<Element>(
    _ elements: [Element], by reductions: (Element) -> [Element]
  ) -> [[Element]] {
    elements.indices.reversed().flatMap { index in
      reductions(elements[index]).map { smaller in
        var changed = elements
        changed[index] = smaller
        return changed
      }
    }
  }
}

extension GeneratedElement {
  var size: Int {
    1 + attributes.count + (text.isEmpty ? 0 : 1) + children.reduce(0) { $0 + $1.size }
      + (document?.reduce(1) { $0 + $1.size } ?? 0)
  }

  /// Returns the documents without one element, attribute or text.
  static func reductions(of elements: [GeneratedElement]) -> [[GeneratedElement]] {
    GeneratedValue.shorter(elements) + GeneratedValue.changed(elements, by: \.reductions)
  }

  private var reductions: [GeneratedElement] {
    var reductions: [GeneratedElement] = []
    if document != nil { reductions.append(with { $0.document = nil }) }
    for index in attributes.indices { reductions.append(with { $0.attributes.remove(at: index) }) }
    for children in Self.reductions(of: children) {
      reductions.append(with { $0.children = children })
    }
    for document in Self.reductions(of: document ?? []) {
      reductions.append(with { $0.document = document })
    }
    if !text.isEmpty { reductions.append(with { $0.text = "" }) }
    return reductions
  }

  private func with(_ change: (inout GeneratedElement) -> Void) -> GeneratedElement {
    var element = self
    change(&element)
    return element
  }
}
