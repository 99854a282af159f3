/// Which of the codings on offer a client gets (RFC 9110 section 12.5.3).
enum CodingChoice: Hashable {
  /// This one.
  case coding(Coding)
  /// The content as it is.
  case plain
  /// Nothing that there is.
  case nothing

  /// Weighs an `Accept-Encoding` field; without one the content is sent as it is.
  ///
  /// The greatest weight wins, ours first among equals and a coding before the plain content. What
  /// the field does not list is refused, but for the plain content, which takes `identity;q=0`, or
  /// `*;q=0` without `identity`, to be refused. A member whose weight is malformed counts as not
  /// written.
  init(among codings: [Coding], by field: String?) {
    let wishes = (field ?? "").lowercased().split(separator: ",").compactMap(Self.wish)
    let any = wishes.first { $0.name == "*" }?.weight
    let plain = wishes.first { $0.name == "identity" }?.weight ?? any
    var best: (coding: Coding, weight: Int)?
    for coding in codings {
      let weight = wishes.first { Self.means($0.name, coding) }?.weight ?? any ?? 0
      if weight > best?.weight ?? 0 { best = (coding, weight) }
    }
    if let best, best.weight >= plain ?? 0 {
      self = .coding(best.coding)
    } else {
      self = plain == 0 ? .nothing : .plain
    }
  }

  /// `x-gzip` is an old name of gzip (section 8.4.1.3).
  private static func means(_ name: String, _ coding: Coding) -> Bool {
    name == coding.rawValue || (name == "x-gzip" && coding == .gzip)
  }

  private static func wish(_ member: Substring) -> (name: String, weight: Int)? {
    let parts = member.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
    guard let name = parts.first else { return nil }
    guard let weight = parts.dropFirst().first(where: { $0.hasPrefix("q=") }) else {
      return (name, 1000)
    }
    return Self.weight(weight.dropFirst(2)).map { (name, $0) }
  }

  /// Thousandths; nil unless there are at most three digits behind the point and no more than 1.
  private static func weight(_ text: Substring) -> Int? {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = halves.count == 2 ? halves[1] : ""
    guard halves[0] == "0" || halves[0] == "1", digits.utf8.count <= 3,
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let fraction = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count))
    else { return nil }
    let weight = halves[0] == "1" ? 1000 + fraction : fraction
    return weight <= 1000 ? weight : nil
  }
}
