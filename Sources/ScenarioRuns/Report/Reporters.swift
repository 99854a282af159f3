import AuthoredYAML
import Foundation

/// All reporters of a run, with the files that they write.
package struct Reporters {
  private var reporters: [any Reporter] = []
  private var files: [File] = []
  /// Whether a reporter shows the events at the server.
  package private(set) var wantEvidence = false

  /// Creates the reporters.
  ///
  /// The text for people goes to standard output unless another report is written there.
  ///
  /// - Parameters:
  ///   - folder: The folder for `run.json`, from which relative paths start. If it is `nil`,
  ///     relative paths start from the working directory, and `run.json` is not written.
  ///   - program: The versions of navtrace and its engines, one line each.
  ///   - isVerbose: Whether the text has a line for each scenario run.
  /// - Throws: ``CommandFailure`` if a file cannot be written, or two reports name the same file.
  package init(
    _ choices: [ReporterChoice], folder: String?, console: Console, program: String,
    isVerbose: Bool = false
  ) throws {
    var choices = choices
    if !choices.contains(where: { $0.path == nil }) { choices.append(ReporterChoice(.text)) }
    let own = ReporterChoice(.json, path: "run.json")
    if folder != nil, !choices.contains(own) { choices.append(own) }
    guard choices.count(where: { $0.path == nil }) == 1 else {
      throw CommandFailure.unusable(
        "two reporters cannot share standard output; give one a file: --reporter NAME=PATH")
    }
    wantEvidence = choices.contains { $0.kind.showsEvidence }
    for choice in choices {
      guard let path = choice.path else { continue }
      let base = URL(filePath: folder ?? ".", directoryHint: .isDirectory)
      let file = try File(URL(filePath: path, relativeTo: base).path)
      guard !files.contains(where: { $0.path == file.path }) else {
        throw CommandFailure.unusable("two reporters cannot share the file '\(path)'")
      }
      files.append(file)
      reporters.append(
        choice.kind == .text
          ? TextReporter(style: .plain, isVerbose: isVerbose, write: file.write)
          : choice.kind.make(program: program, write: file.write))
    }
    guard let printed = choices.first(where: { $0.path == nil }) else { return }
    reporters.append(
      printed.kind == .text
        ? TextReporter(
          style: console.style, columns: console.columns, isVerbose: isVerbose,
          files: files.map { $0.path.relativePath() }, write: console.write)
        : printed.kind.make(program: program, write: console.write))
  }

  package mutating func beginRun(_ run: RunReport) { each { $0.beginRun(run) } }
  package mutating func beginEngine(_ engine: EngineSummary) { each { $0.beginEngine(engine) } }
  package mutating func endPlay(_ play: ScenarioReport) { each { $0.endPlay(play) } }
  package mutating func recorded(_ file: String) { each { $0.recorded(file) } }
  package mutating func endEngine(_ engine: EngineSummary, _ plays: [ScenarioReport]) {
    each { $0.endEngine(engine, plays) }
  }

  /// Passes a finished run to all reporters, with the same calls in the same order as during a run.
  ///
  /// - Throws: The errors of ``finish(_:)``.
  package mutating func replay(_ run: RunReport) throws {
    beginRun(run)
    for engine in run.engines {
      let plays = run.scenarios(on: engine)
      // An engine that could not run never began.
      if !engine.version.isEmpty { beginEngine(engine) }
      for play in plays { endPlay(play) }
      endEngine(engine, plays)
    }
    try finish(run)
  }

  /// Finishes all reporters and closes their files.
  ///
  /// - Throws: The first error, after all reporters have finished.
  package mutating func finish(_ run: RunReport) throws {
    var failure: (any Error)?
    func attempt(_ work: () throws -> Void) {
      do { try work() } catch { failure = failure ?? error }
    }
    for index in reporters.indices { attempt { try reporters[index].finish(run) } }
    for file in files { attempt(file.close) }
    if let failure { throw failure }
  }

  private mutating func each(_ tell: (inout any Reporter) -> Void) {
    for index in reporters.indices { tell(&reporters[index]) }
  }

  /// A file to which a report is written while the run continues.
  final class File {
    let path: String
    private let handle: FileHandle
    /// The first write error; later writes are skipped.
    private(set) var failure: CommandFailure?

    /// Creates an empty file, and the folders above it.
    ///
    /// - Throws: ``CommandFailure`` if that is not possible.
    init(_ path: String) throws {
      self.path = path
      do {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: url)
        handle = try FileHandle(forWritingTo: url)
      } catch {
        throw CommandFailure.unusable(Self.problem(path, error))
      }
    }

    func write(_ text: String) {
      guard failure == nil else { return }
      do {
        try handle.write(contentsOf: Data(text.utf8))
      } catch {
        failure = .unwritten(Self.problem(path, error))
      }
    }

    /// Closes the file.
    ///
    /// - Throws: ``CommandFailure`` if a part of it could not be written.
    func close() throws {
      try? handle.close()
      if let failure { throw failure }
    }

    private static func problem(_ path: String, _ error: any Error) -> String {
      "cannot write the report '\(path)': \(error.localizedDescription)"
    }
  }
}
