import DelegateSpellingsSwift5
import DelegateSpellingsSwift6
import Foundation
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

/// Each method that answers, in each spelling and language mode: a method that only nearly matches
/// would compile and never be called, and what follows would be WKWebView's answer, not the app's.
@MainActor @Suite struct DelegateSpellingTests {
  @Test(arguments: Cell.allCases, AskedCallback.allCases)
  func `the app's own answer arrives`(_ cell: Cell, _ callback: AskedCallback) async throws {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = try #require(cell.delegate)
    view.navigationDelegate = delegate
    view.uiDelegate = delegate
    let answer = try await callback.ask(bench, view)
    let isAbsent = cell.spelling == .absent
    #expect(answer == (isAbsent ? callback.answerWhereAbsent : callback.answerOfApp))
    let alerts = callback == .alert && !isAbsent ? 1 : 0
    #expect(cell.alerts(of: delegate) == alerts)
    #expect(bench.observed.observations.isEmpty)
  }

  @Test(arguments: Cell.allCases)
  func `the app's own answer with preferences arrives`(_ cell: Cell) async throws {
    let bench = Bench()
    let view = bench.makeView()
    let delegate = try #require(cell.preferencesDelegate)
    view.navigationDelegate = delegate
    let answer = try await AskedCallback.action.ask(bench, view)
    let isAbsent = cell.spelling == .absent
    #expect(answer == (isAbsent ? "allow" : "cancel"))
    #expect(bench.commands(to: view.viewID) == ["1 create"] + (isAbsent ? [] : ["2 apply"]))
    withExtendedLifetime(delegate) {}
  }
}
