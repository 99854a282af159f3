import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@testable import ModelEngine

@Suite struct ActionsTests {
  @Test func `A01, A02: a plain load with the properties around it`() {
    let said = Transcript.of(
      [.load("/"), .allow, .response(200), .allow, .began(), .ended(title: "Hello")],
      showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      decidePolicyForNavigationResponse / 200 text/html main, shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
        title 'Hello'
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `A03: given content without a base is about:blank`() {
    let said = Transcript.of(
      [.loadContent(), .allow, .began(), .ended()])
    let expected = """
      decidePolicyForNavigationAction 1 GET about:blank
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > deliver 1
      didCommit 1
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `D01, A04: a cancelled action is the end, in silence`() {
    let said = Transcript.of(
      [.load("/b"), .cancel],
      after: .visit("/a"), showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url /b
        isLoading true
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(/a)
        estimatedProgress 1.0
        url /a
        isLoading false
      """
    #expect(said == expected)
  }

  @Test func `A11: the second action names the document that is shown as its target`() {
    let said = Transcript.of(
      [.load("/b"), .allow],
      after: .visit("/a"))
    let expected = """
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(/a)
      didStartProvisionalNavigation 2
      > load 2 GET /b
      """
    #expect(said == expected)
  }

  @Test func `A09: a request without an address starts without a question`() {
    var machine = NavigationMachine(view: ViewID())
    var request = URLRequest(url: .aboutBlank)
    request.url = nil
    let outputs = machine.handle(.load(request, NavigationID()))
    let questions = outputs.count { if case .ask = $0 { true } else { false } }
    let starts = outputs.count {
      if case .report(.progress(.didStartProvisionalNavigation), _) = $0 { true } else { false }
    }
    #expect(questions == 0)
    #expect(starts == 1)
  }
}
