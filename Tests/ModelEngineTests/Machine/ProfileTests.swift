import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@testable import ModelEngine

/// The differences between systems.
@Suite struct ProfileTests {
  private func said(
    _ steps: [Step], after silent: [Step] = [], on system: SystemProfile
  ) -> String {
    var transcript = Transcript()
    transcript.machine.profile = system
    transcript.isMuted = true
    for step in silent { transcript.play(step) }
    transcript.isMuted = false
    for step in steps { transcript.play(step) }
    return transcript.lines.joined(separator: "\n")
  }

  @Test(arguments: SystemProfile.allCases, [204, 205])
  func `G08: an empty status shows an empty page up to iOS 18`(
    system: SystemProfile, status: Int
  ) {
    let said = said(
      [.allow], after: .visit("/") + [.load("/nothing"), .allow, .response(status)], on: system)
    let isShown = [.ios17, .ios18].contains(system)
    #expect(said.hasPrefix("> resume") == isShown)
    #expect(said.contains("didFailProvisionalNavigation 2 WebKitErrorDomain 102") == !isShown)
  }

  @Test(arguments: SystemProfile.allCases)
  func `since iOS 18 observers hear of the end of a cancelled request before the next begins`(
    system: SystemProfile
  ) {
    var machine = NavigationMachine(view: ViewID())
    machine.profile = system
    let url = Transcript.url("/")
    let first = machine.handle(.load(URLRequest(url: url), NavigationID()))
    guard case .ask(let question, _, _)? = first.last else {
      Issue.record("no question")
      return
    }
    _ = machine.handle(.decided(question, .cancel))
    #expect(machine.endedRequest)
    let second = machine.handle(.load(URLRequest(url: url), NavigationID()))
    let loading = second.compactMap { output -> Bool? in
      switch output {
      case .report(_, let state), .ask(_, _, let state): state.isLoading
      default: nil
      }
    }
    #expect(loading == (system == .ios17 ? [true] : [false, true]))
    #expect(!machine.endedRequest)
  }
}
