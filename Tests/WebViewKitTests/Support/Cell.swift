import DelegateSpellingsSwift5
import DelegateSpellingsSwift6
import Testing
import WebViewKit

/// A spelling in a language mode.
struct Cell: CaseIterable, CustomTestStringConvertible, Sendable {
  var mode: Int
  var spelling: DelegateSpellingsSwift6.Spelling

  static var allCases: [Cell] {
    [5, 6].flatMap { mode in Spelling.allCases.map { Cell(mode: mode, spelling: $0) } }
  }

  typealias Spelling = DelegateSpellingsSwift6.Spelling
  var isAbsent: Bool { spelling == .absent }
  var testDescription: String { "\(spelling) in Swift \(mode)" }

  @MainActor var delegate: (any WKNavigationDelegate & WKUIDelegate & WKDownloadDelegate)? {
    mode == 6
      ? spelling.delegate
      : DelegateSpellingsSwift5.Spelling(rawValue: spelling.rawValue)?.delegate
  }

  @MainActor var preferencesDelegate: (any WKNavigationDelegate & WKUIDelegate)? {
    mode == 6
      ? spelling.preferencesDelegate
      : DelegateSpellingsSwift5.Spelling(rawValue: spelling.rawValue)?.preferencesDelegate
  }

  @MainActor func alerts(of delegate: any WKUIDelegate) -> Int? {
    (delegate as? DelegateSpellingsSwift6.SpelledDelegate)?.alerts
      ?? (delegate as? DelegateSpellingsSwift5.SpelledDelegate)?.alerts
  }
}
