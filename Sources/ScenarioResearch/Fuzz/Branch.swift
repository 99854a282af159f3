/// One way to go on at a point of the grammar.
struct Branch<Input: Sendable, Output: Sendable>: Sendable {
  let production: Production
  /// How often it is taken, against the others that are possible.
  let weight: Int
  let isPossible: @Sendable (ScenarioGenerator, Input) -> Bool
  let make: @Sendable (inout ScenarioGenerator, Input) -> Output

  init(
    _ production: Production, _ weight: Int,
    if isPossible: @escaping @Sendable (ScenarioGenerator, Input) -> Bool = { _, _ in true },
    _ make: @escaping @Sendable (inout ScenarioGenerator, Input) -> Output
  ) {
    self.production = production
    self.weight = weight
    self.isPossible = isPossible
    self.make = make
  }
}
