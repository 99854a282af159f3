/// Decides what comes next where several things could, and notes how many there were.
struct Schedule: Sendable {
  /// What is on its way and may be overtaken, oldest first.
  var upcoming: [UpcomingStep] = []
  /// How many things could have come, at each choice between two or more.
  private(set) var choices: [Int] = []

  /// How many pauses may pass until a load that has brought nothing counts as held back by its
  /// server.
  private static let stillness = 50
  private let wanted: [Int]
  /// How many pauses have passed since something happened.
  private var pauses = 0
  private var isPausing = false

  /// - Parameter wanted: Which comes at each choice; the first one where nothing is said.
  init(_ wanted: [Int]) { self.wanted = wanted }

  /// Chooses one of so many.
  mutating func choose(of count: Int) -> Int {
    guard count > 1 else { return 0 }
    choices.append(count)
    let choice = choices.count <= wanted.count ? wanted[choices.count - 1] : 0
    return min(choice, count - 1)
  }

  /// Something has happened.
  mutating func stir() { pauses = 0 }

  /// Whether what has not come by now is held back by its server.
  var isSettled: Bool { pauses >= Self.stillness }

  /// Whether a pause has to begin; false while there is one.
  mutating func beginsPause() -> Bool {
    defer { isPausing = true }
    return !isPausing
  }

  /// Nothing may have happened in it.
  mutating func endPause() {
    isPausing = false
    pauses += 1
  }
}
