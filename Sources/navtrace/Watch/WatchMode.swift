import ScenarioRuns

/// The watch mode, which plays the chosen scenarios, and plays each one again when it changes,
/// until the user interrupts.
struct WatchMode {
  /// The polling interval of the folders.
  ///
  /// After a change, a run starts when nothing else has changed for this time.
  private static let interval = Duration.milliseconds(300)

  /// The scenarios folder, as an absolute path.
  let root: String
  /// The folder to which runs write, as an absolute path.
  let output: String?
  let console: Console
  let stop: StopRequest

  /// Plays and watches.
  ///
  /// An error in a scenario is reported, and watching continues.
  ///
  /// - Parameters:
  ///   - find: Finds all scenarios, and the chosen ones, in their current state.
  ///   - play: Plays the given scenarios.
  /// - Throws: ``WorkerFailure/interrupted``, or the error of the first call of `find`.
  nonisolated(nonsending) func start(
    _ find: () throws -> (all: [ScenarioPlace], chosen: [ScenarioPlace]),
    play: nonisolated(nonsending) ([ScenarioPlace]) async throws -> Void
  ) async throws -> Never {
    var places = try find()
    var wanted = places.chosen
    // Each state is compared with the previous state, so that no change is missed during a run.
    var state = state(of: places.chosen)
    while true {
      if !wanted.isEmpty {
        let playable = wanted
        try await telling { try await play(playable) }
      }
      if stop.isMade { throw WorkerFailure.interrupted }
      console.complain("watching \(root.printableLine); Ctrl-C ends it")
      let next = try await change(of: places.chosen, since: state)
      let changes = next.changes(since: state)
      state = next
      console.complain("changed: \(Self.summary(of: changes, below: root))")
      let before = places
      try await telling { places = try find() }
      let known = Set(before.all + before.chosen + places.all + places.chosen)
      let concerned = Set(changes.flatMap { known.concerned(by: $0, below: root) })
      wanted = places.chosen.filter(concerned.contains)
      if wanted.isEmpty { console.complain("none of the chosen scenarios has to do with that") }
    }
  }

  /// Returns the next state that differs, once no more changes occur.
  private func change(
    of places: [ScenarioPlace], since old: FolderState
  ) async throws -> FolderState {
    var last = old
    while true {
      try await Task.sleep(for: Self.interval)
      if stop.isMade { throw WorkerFailure.interrupted }
      let now = state(of: places)
      if now != old, now == last { return now }
      last = now
    }
  }

  private func state(of places: [ScenarioPlace]) -> FolderState {
    let others = places.map(\.folder).filter { !$0.hasPrefix(root + "/") }
    return FolderState(of: [root] + others, but: output)
  }

  private nonisolated(nonsending) func telling(
    _ work: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    do { try await work() } catch {
      guard let failure = CommandFailure(error), failure.code != .interrupted else { throw error }
      console.complain(failure.description)
    }
  }

  /// Returns a string such as `a/one/page.html, a/two/page.html and 3 more`.
  static func summary(of changes: [String], below root: String) -> String {
    let names = changes.prefix(3).map { path in
      let isBelow = path.hasPrefix(root + "/")
      return (isBelow ? String(path.dropFirst(root.count + 1)) : path).printableLine
    }
    let more = changes.count - names.count
    return names.joined(separator: ", ") + (more == 0 ? "" : " and \(more) more")
  }
}

extension Sequence<ScenarioPlace> {
  /// Returns the scenarios that a file belongs to.
  ///
  /// This is the scenario whose folder contains the file, or otherwise all scenarios below the
  /// nearest folder around the file that contains scenarios.
  ///
  /// - Parameter root: The scenarios folder, as an absolute path.
  func concerned(by file: String, below root: String) -> [ScenarioPlace] {
    let own = filter { file.hasPrefix($0.folder + "/") }
    guard own.isEmpty, file.hasPrefix(root + "/") else { return own }
    var folder = file
    while folder != root, let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let group = filter { $0.folder.hasPrefix(folder + "/") }
      if !group.isEmpty { return group }
    }
    return []
  }
}
