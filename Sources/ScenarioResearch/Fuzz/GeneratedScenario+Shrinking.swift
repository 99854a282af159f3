extension GeneratedScenario {
  /// Smaller scenarios, those first that leave out most: steps, origins, replies, then details.
  package var reductions: [GeneratedScenario] {
    let steps = (content["steps"].map(\.reductions) ?? []).map { with($0, at: "steps") }
    let others = ["app", "views"].flatMap { key in
      (content[key]?.reductions ?? []).map { with($0, at: key) } + [with(nil, at: key)]
    }
    return (steps + plainReplies + originReductions + others).filter {
      $0.content.size < content.size
    }
  }

  /// The smallest scenario that still shows something, as far as the tries suffice.
  ///
  /// Every step of the way is smaller than the one before, so that there is an end.
  ///
  /// - Parameters:
  ///   - tries: How often it is asked at most.
  ///   - isStill: Whether a smaller scenario shows it too.
  package nonisolated(nonsending) func shrunk(
    tries: Int, while isStill: (GeneratedScenario) async throws -> Bool
  ) async rethrows -> GeneratedScenario {
    var smallest = self
    var left = tries
    // Where one thing could be left out the next ones are tried before the first ones again.
    var place = 0
    var failures = 0
    while left > 0 {
      let candidates = smallest.reductions
      guard failures < candidates.count else { break }
      let candidate = candidates[place % candidates.count]
      left -= 1
      if try await isStill(candidate) {
        smallest = candidate
        failures = 0
      } else {
        failures += 1
        place += 1
      }
    }
    return smallest
  }

  /// Each reply in turn gives way to a page without anything.
  private var plainReplies: [GeneratedScenario] {
    guard case .map(let origins) = content["origins"] else { return [] }
    return origins.flatMap { origin -> [GeneratedScenario] in
      guard case .map(let entries) = origin.value else { return [] }
      return entries.filter { $0.name.hasPrefix("/") }.map { entry in
        var changed = origin.value
        changed[entry.name] = ["html": .page([GeneratedElement("title")])]
        return with(origin: origin.name, changed)
      }
    }
  }

  private var originReductions: [GeneratedScenario] {
    (content["origins"]?.reductions ?? []).map { with($0, at: "origins") }
  }

  private func with(_ value: GeneratedValue?, at key: String) -> GeneratedScenario {
    var scenario = self
    scenario.content[key] = value
    return scenario
  }

  private func with(origin name: String, _ value: GeneratedValue) -> GeneratedScenario {
    var origins = content["origins"]
    origins?[name] = value
    return with(origins, at: "origins")
  }
}
