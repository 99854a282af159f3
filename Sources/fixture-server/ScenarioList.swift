import AuthoredYAML
import FixtureServing
import FixtureSystem
import Synchronization

/// The scenarios that a server lists.
///
/// Their files are read again if one of them, or one of their folders, has changed.
final class ScenarioList: Sendable {
  /// The scenarios that were read, and the identities of all files and folders they depend on.
  private struct Reading: Sendable {
    let root: String
    let folders: [String: FileIdentity]
    let files: [String: FileIdentity]
    let scenarios: [ControlScenario]

    /// Whether reading again would give the same scenarios.
    var isCurrent: Bool {
      folders.allSatisfy { FileIdentity(folder: $0.key) == $0.value }
        && files.allSatisfy { path, file in (try? FileIdentity(at: path)) == file }
    }
  }

  private let reading = Mutex<Reading?>(nil)

  /// Returns all scenarios below a folder that can be read, sorted by name.
  ///
  /// There are none if the folder is `nil`.
  func scenarios(below root: String?) -> [ControlScenario] {
    guard let root else { return [] }
    // Other callers wait, since they would read the same files.
    return reading.withLock { reading in
      if let reading, reading.root == root, reading.isCurrent { return reading.scenarios }
      let (new, isSettled) = Self.read(root)
      reading = isSettled ? new : nil
      return new.scenarios
    }
  }

  /// Reads the scenarios, and returns whether all files and folders are settled (have not just
  /// changed).
  ///
  /// If a file is not settled, a later change might not change its identity.
  private static func read(_ root: String) -> (reading: Reading, isSettled: Bool) {
    let paths = SiteSource.folders(below: root, depth: 4)
    var folders: [String: FileIdentity] = [:]
    var files: [String: FileIdentity] = [:]
    for path in [root] + paths {
      folders[path] = FileIdentity(folder: path)
      let file = path + "/scenario.yaml"
      files[file] = try? FileIdentity(at: file)
    }
    let scenarios = paths.filter { files[$0 + "/scenario.yaml"] != nil }
      .compactMap { scenario(in: $0, below: root) }
    let reading = Reading(root: root, folders: folders, files: files, scenarios: scenarios)
    let versions = Array(folders.values) + Array(files.values)
    return (reading, versions.allSatisfy(\.isSettled))
  }

  private static func scenario(in folder: String, below root: String) -> ControlScenario? {
    guard let node = try? SiteSource.scenarioNode(folder + "/scenario.yaml"),
      let entries = try? node.entries()
    else { return nil }
    let name = String(folder.dropFirst(root.count + 1))
    let title = entries.first { $0.key == "title" }.flatMap { try? $0.value.string() }
    let steps = entries.first { $0.key == "steps" }.flatMap { try? $0.value.list() }
    let load = steps?.first.flatMap { try? $0.entries() }?.first { $0.key == "load" }
    let start = load.flatMap { try? $0.value.string() } ?? "/"
    return ControlScenario(
      name: name, title: title ?? name, start: start.hasPrefix("/") ? start : "/")
  }
}
