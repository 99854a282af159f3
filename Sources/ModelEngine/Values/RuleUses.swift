/// How often each rule was obeyed.
struct RuleUses: Sendable {
  private var counts = [Int](repeating: 0, count: 1 + Rule.last)

  subscript(rule: Rule) -> Int { counts[rule.rawValue] }

  mutating func add(_ rule: Rule) { counts[rule.rawValue] += 1 }

  mutating func add(_ other: RuleUses) {
    for index in counts.indices { counts[index] += other.counts[index] }
  }
}
