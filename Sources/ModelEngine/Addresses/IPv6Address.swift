/// An IP address of version 6 (URL standard, IPv6 parser and serializer).
struct IPv6Address: Hashable, Sendable {
  private let pieces: [UInt16]

  /// Reads an address without its brackets.
  init?(_ bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2, let first = Self.pieces(halves[0], mayEndInIPv4: halves.count == 1)
    else { return nil }
    guard halves.count == 2 else {
      guard first.count == 8 else { return nil }
      pieces = first
      return
    }
    guard let second = Self.pieces(halves[1], mayEndInIPv4: true), first.count + second.count < 8
    else { return nil }
    pieces = first + Array(repeating: 0, count: 8 - first.count - second.count) + second
  }

  /// The address, with `::` in place of its longest run of zeros.
  var text: String {
    guard let run = longestRunOfZeros else { return Self.text(pieces[...]) }
    return Self.text(pieces[..<run.lowerBound]) + "::" + Self.text(pieces[run.upperBound...])
  }

  private static func text(_ pieces: ArraySlice<UInt16>) -> String {
    pieces.map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// The first of the longest runs of two zeros or more.
  private var longestRunOfZeros: Range<Int>? {
    var longest: Range<Int>?
    var index = 0
    while index < pieces.count {
      let end = pieces[index...].firstIndex { $0 != 0 } ?? pieces.endIndex
      if end - index > max(1, longest?.count ?? 0) { longest = index..<end }
      index = max(end, index + 1)
    }
    return longest
  }

  private static func pieces(_ text: Substring, mayEndInIPv4: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var pieces: [UInt16] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, mayEndInIPv4, part.contains(".") {
        guard let tail = dotted(part) else { return nil }
        pieces += tail
      } else {
        guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit), part.utf8.count < 5,
          let piece = UInt16(part, radix: 16)
        else { return nil }
        pieces.append(piece)
      }
    }
    return pieces
  }

  /// Four decimal numbers without leading zeros, as two pieces.
  private static func dotted(_ text: Substring) -> [UInt16]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.first != "+" && (part == "0" || part.first != "0") ? UInt8(part).map(UInt16.init) : nil
    }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    return [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
  }
}
