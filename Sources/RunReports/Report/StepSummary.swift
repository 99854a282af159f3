import Foundation

/// The file that GitHub shows on the page of a workflow, named by GITHUB_STEP_SUMMARY.
package struct StepSummary {
  /// GitHub takes nothing of a summary that is longer.
  static let limit = 1024 * 1024

  private let path: String
  private let complain: (String) -> Void

  /// - Parameter complain: Told of what goes wrong, which is no failure of the run.
  init(path: String, complain: @escaping (String) -> Void) {
    self.path = path
    self.complain = complain
  }

  /// The one that the environment names; nil where it names none.
  init?(environment: [String: String], complain: @escaping (String) -> Void) {
    guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return nil }
    self.init(path: path, complain: complain)
  }

  /// Appends the run in Markdown, after what earlier commands of the step have written.
  func append(_ run: RunReport) {
    do {
      if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      defer { try? file.close() }
      let size = Int(clamping: try file.seekToEnd())
      let text = MarkdownDocument(run).text(limit: Self.limit - size)
      try file.write(contentsOf: Data(text.utf8))
    } catch {
      let reason = error.localizedDescription.printableLine
      complain(
        "cannot append to the step's summary '\(path.printableLine)': \(reason);"
          + " GITHUB_STEP_SUMMARY names it")
    }
  }
}
