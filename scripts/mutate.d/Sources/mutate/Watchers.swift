/// The scenarios that have detected mutants of a file, the latest first.
///
/// They are likely to detect the next one too, so they are played first.
struct Watchers: Sendable {
  /// The number of scenarios that are played first.
  private static let count = 12

  private var names: [String: [String]] = [:]

  func first(for mutation: Mutation) -> [String] { names[mutation.file] ?? [] }

  mutating func add(_ notice: String, for mutation: Mutation) {
    guard let name = notice.split(separator: " ").first(where: { $0.contains("/") }) else { return }
    var known = names[mutation.file] ?? []
    known.removeAll { $0 == name }
    known.insert(String(name), at: 0)
    names[mutation.file] = Array(known.prefix(Self.count))
  }
}
