import Foundation
import NavigationTrace
import WebViewKit

/// The known changes that features of an engine cause; messages about failures contain them.
enum KnownChanges {
  /// The folder of the lists, in the source tree of navtrace from which the test was built.
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../Fixtures/\(ChangeList.folder)").standardizedFileURL

  /// Returns lines for the engine's known changes that are among the given ones.
  ///
  /// The first line names the features. The result is empty if there are no such changes, if all
  /// features have their defaults, or if they have no list.
  ///
  /// An entry lists only a kind of event. Therefore the change in this test may have another cause.
  static func lines(about changes: Set<EngineChange>, on engine: String) -> [String] {
    let features = engine.dropFirst(EngineFeatures.engine(in: engine).count)
    let file = folder.appending(path: "\(features.drop { $0 == "+" }).yaml").path
    guard !features.isEmpty, FileManager.default.fileExists(atPath: file) else { return [] }
    do {
      let sentences = try ChangeList(file: file).sentences(about: changes)
      guard !sentences.isEmpty else { return [] }
      return ["\(features) is known to change such events:"] + sentences.map { "  \($0)" }
    } catch { return ["\(error)"] }
  }
}
