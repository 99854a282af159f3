extension Sequence where Element: Hashable {
  /// The elements without duplicates, in the order in which they first occur.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// Returns the elements grouped by key, in the order in which the keys first occur.
  package func inGroups<Key: Hashable>(by key: (Element) -> Key) -> [(
    key: Key, elements: [Element]
  )] {
    var (groups, places): ([(key: Key, elements: [Element])], [Key: Int]) = ([], [:])
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
