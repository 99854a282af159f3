/// A part of a path pattern between two slashes.
package enum PathSegment: Hashable, Sendable {
  /// This text.
  case text(String)
  /// Any text that is not empty.
  case any
  /// Everything that follows, at least one segment. It is allowed only at the end of a pattern.
  case rest
}

/// A table of values that are keyed by path patterns.
///
/// The patterns form a tree of their segments, so the time to find a value depends on the length of
/// the path and not on the number of patterns. If several patterns match, the first segment in
/// which they differ decides: `text` is preferred to `any`, and `any` is preferred to `rest`.
package struct PathTree<Value: Sendable>: Sendable {
  private struct Node: Sendable {
    /// The indices of the child nodes, keyed by the next segment.
    var children: [PathSegment: Int] = [:]
    var value: Value?
    /// The indices of the pattern's segments that stand for any text.
    var places: [Int] = []
  }

  /// The nodes; the first one is the root.
  private var nodes = [Node()]

  package init() {}

  /// Whether no pattern was ever added.
  package var isEmpty: Bool { nodes.count == 1 }

  /// The value of a pattern.
  package subscript(pattern: [PathSegment]) -> Value? {
    get {
      var node = 0
      for segment in pattern {
        guard let next = nodes[node].children[segment] else { return nil }
        node = next
      }
      return nodes[node].value
    }
    set {
      var node = 0
      for segment in pattern {
        if let next = nodes[node].children[segment] {
          node = next
        } else {
          nodes[node].children[segment] = nodes.count
          node = nodes.count
          nodes.append(Node())
        }
      }
      nodes[node].value = newValue
      nodes[node].places = pattern.indices.filter { pattern[$0] == .any }
    }
  }

  /// Returns the value of the preferred pattern that matches a path, and the segments that stand
  /// for any text; `nil` if no pattern matches.
  package func find(_ path: [String]) -> (value: Value, texts: [String])? {
    // A stack: the last element is tried first.
    var open = [(node: 0, depth: 0)]
    while let (index, depth) = open.popLast() {
      let node = nodes[index]
      guard depth < path.count else {
        if let value = node.value { return (value, node.places.map { path[$0] }) }
        continue
      }
      if let next = node.children[.rest] { open.append((next, path.count)) }
      if !path[depth].isEmpty, let next = node.children[.any] { open.append((next, depth + 1)) }
      if let next = node.children[.text(path[depth])] { open.append((next, depth + 1)) }
    }
    return nil
  }

  /// Replaces each value with the one that a function returns, unless that is `nil`.
  package mutating func updateValues(_ transform: (Value) -> Value?) {
    for index in nodes.indices {
      if let other = nodes[index].value.flatMap(transform) { nodes[index].value = other }
    }
  }
}
