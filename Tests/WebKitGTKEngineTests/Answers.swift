#if WebKitGTK
import Foundation
import WebViewKit

/// The answers of a bench; nil leaves a question open.
struct Answers {
  var action: (NavigationActionValues) -> NavigationPolicy? = { _ in .allow }
  var response: (NavigationResponseValues) -> NavigationPolicy? = { _ in .allow }
  var challenge: (ChallengeValues) -> ChallengeAnswer = { _ in .performDefaultHandling }
  var panel: (PanelValues) -> PanelAnswer = { _ in .dismissed }
  var destination: (String) -> URL? = { _ in nil }
  var opensWindows: Bool? = true
  var reply: (ScriptValue) -> ScriptReply? = { _ in .unanswered }
  /// The questions that stay open, whatever the other properties are.
  var holds: (EngineEvent) -> Bool = { _ in false }

  /// Saves in a new folder.
  static func save(_ name: String) -> URL? {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("navtrace-" + UUID().uuidString)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name)
  }
}
#endif
