import Foundation
import WebViewKit

/// The scripts that are not run, each reported when it could first have changed something.
extension EngineCore {
  /// Records the scripts that pages get, and the rules for their loads.
  mutating func performContentCommand(_ command: UserContentCommand) {
    switch command.action {
    case .addScript(let script): userScripts[command.content, default: []].append(script)
    case .removeAllScripts: userScripts[command.content] = nil
    case .addRuleList, .removeRuleList, .removeAllRuleLists: ruleLists.apply(command)
    // Views may continue using the content.
    case .addHandler, .removeHandler, .forget: break
    }
  }

  /// Takes the first script of a document that is on its way or shown already.
  mutating func found(_ script: String, by key: LoadKey) {
    guard views[key.view]?.loads[key.load] != nil else { return }
    views[key.view]?.scripts[key.load] = script
    skipScripts(of: key)
  }

  /// Reports the scripts of a document that is shown now.
  ///
  /// A document's own scripts and those that the app adds run from the commit on, which the app has
  /// been told of (WebCore DocumentLoader::commitData).
  mutating func skipScripts(of key: LoadKey) {
    guard let view = views[key.view],
      let frame = view.machine.frames.first(where: { $0.document?.load == key.load })
    else { return }
    let added = userScripts[view.settings.userContent] ?? []
    if added.contains(where: { frame.isMain || !$0.isForMainFrameOnly }) {
      skip("gets a user script", at: frame.document?.url, in: key.view)
    }
    guard let script = views[key.view]?.scripts.removeValue(forKey: key.load),
      view.runsScripts(in: frame)
    else { return }
    skip("has \(script)", at: frame.document?.url, in: key.view)
  }

  /// Reports the script that the user's input to elements of a page would have run.
  ///
  /// - Parameter hasKeys: Whether keys are pressed, too, and not the mouse alone.
  mutating func skipScripts(
    runByInputOn elements: [Int], withKeys hasKeys: Bool = false, of page: Page, _ frame: FrameID,
    in id: ViewID
  ) {
    let scripts = PageScripts(page.elements)
    guard let view = views[id], let frame = view.machine.frames[frame], view.runsScripts(in: frame),
      let script = elements.lazy.compactMap({ scripts.first(byInputOn: $0, withKeys: hasKeys) })
        .first
    else { return }
    skip("has \(script)", at: page.url, in: id)
  }

  /// Reports a script.
  ///
  /// - Parameter words: The description of the script: the page has it, or gets it.
  mutating func skip(
    _ words: String, _ end: String = "that the model does not run", at url: URL?, in id: ViewID
  ) {
    guard let state = views[id]?.machine.state else { return }
    let script = SkippedScript(url: url, message: "\(words) \(end)")
    post(.evidence(.skippedScript(script)), state, from: id)
  }
}
