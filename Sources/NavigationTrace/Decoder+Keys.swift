extension Decoder {
  /// The values of an object that has no other keys than these, so that a key that is misspelt is
  /// not passed over with what it holds.
  ///
  /// - Throws: `DecodingError` that names another key.
  func container<Key: CodingKey & CaseIterable>(
    ofNoKeysBut keys: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let names = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let other = names.filter({ Key(stringValue: $0) == nil }).min() {
      let known = Key.allCases.map(\.stringValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath + [AnyKey(stringValue: other)],
          debugDescription: "unknown key '\(other)', which is none of \(known)"))
    }
    return try container(keyedBy: keys)
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
