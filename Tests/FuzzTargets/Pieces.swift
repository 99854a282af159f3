import FixtureSites

/// The ways in which the bytes of one input arrive.
enum Pieces: CaseIterable {
  /// All at once.
  case whole
  /// One at a time.
  case single
  /// In pieces whose sizes are made of the input, so that a replay has the same.
  case uneven

  /// The way in which the bytes that an input describes arrive.
  init(of input: [UInt8]) { self = input.count % 2 == 0 ? .whole : .uneven }

  /// Inputs of more bytes do not arrive one at a time, which would take too long.
  private static let mostSingle = 600

  /// The bytes in pieces, none of them empty.
  func cut(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    switch self {
    case .whole: return bytes.isEmpty ? [] : [bytes[...]]
    case .single where bytes.count <= Self.mostSingle: return bytes.indices.map { bytes[$0...$0] }
    case .single, .uneven: break
    }
    var sizes = SeededGenerator(
      seed: bytes.reduce(14_695_981_039_346_656_037) { hash, byte in
        (hash ^ UInt64(byte)) &* 1_099_511_628_211
      })
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      // Short pieces end lines in the middle; long ones bring several lines at once.
      let limit = sizes.next() % 4 == 0 ? 64 : 7
      let piece = rest.prefix(Int(sizes.next() % UInt64(limit)) + 1)
      pieces.append(piece)
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }
}
