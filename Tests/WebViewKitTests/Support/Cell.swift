import DelegateSpellingsComplete
import DelegateSpellingsSwift5
import DelegateSpellingsSwift6
import Foundation
import Testing
import WebViewKit

/// A spelling in a language mode.
struct Cell: CaseIterable, CustomTestStringConvertible, Sendable {
  enum Mode: String, CaseIterable { case swift5, complete, swift6 }

  typealias Spelling = DelegateSpellingsSwift6.Spelling

  var mode: Mode
  var spelling: Spelling

  static var allCases: [Cell] {
    Mode.allCases.flatMap { mode in Spelling.allCases.map { Cell(mode: mode, spelling: $0) } }
  }

  var testDescription: String { "\(spelling) in \(mode)" }

  /// Whether Apple's compiler makes a selector for the method, so that WebKit calls it.
  ///
  /// scripts/typecheck-apple runs that compiler, and writes the result to spellings.txt.
  /// Methods that return their answer always get one.
  func isCalled(_ selector: String) -> Bool {
    spelling == .async || Self.called.contains("\(mode) \(spelling) \(selector)")
  }

  private static let called: Set<Substring> = {
    let file = URL(filePath: #filePath)
      .appending(path: "../../../../scripts/typecheck-apple.d/spellings.txt").standardizedFileURL
    return Set(((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n"))
  }()

  @MainActor var delegate: (any WKNavigationDelegate & WKUIDelegate & WKDownloadDelegate)? {
    switch mode {
    case .swift6: spelling.delegate
    case .complete: DelegateSpellingsComplete.Spelling(rawValue: spelling.rawValue)?.delegate
    case .swift5: DelegateSpellingsSwift5.Spelling(rawValue: spelling.rawValue)?.delegate
    }
  }

  @MainActor var preferencesDelegate: (any WKNavigationDelegate & WKUIDelegate)? {
    switch mode {
    case .swift6: spelling.preferencesDelegate
    case .complete:
      DelegateSpellingsComplete.Spelling(rawValue: spelling.rawValue)?.preferencesDelegate
    case .swift5: DelegateSpellingsSwift5.Spelling(rawValue: spelling.rawValue)?.preferencesDelegate
    }
  }

  @MainActor func alerts(of delegate: any WKUIDelegate) -> Int? {
    (delegate as? DelegateSpellingsSwift6.SpelledDelegate)?.alerts
      ?? (delegate as? DelegateSpellingsComplete.SpelledDelegate)?.alerts
      ?? (delegate as? DelegateSpellingsSwift5.SpelledDelegate)?.alerts
  }
}
