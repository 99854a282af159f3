import Foundation
import Testing

@testable import ModelEngine

@Suite struct RestorationTests {
  @Test func `J08, J09: a list is taken over, its page loaded, and nothing of it is cached`() {
    let said = Transcript.of(
      [.restore(["/a", "/b"], at: 1), .allow] + .finish + [.back, .allow, .response(200)],
      showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url /b
        isLoading true
        canGoBack true
      decidePolicyForNavigationAction 1 GET /b
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /b
      decidePolicyForNavigationResponse /b 200 text/html main, shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
        estimatedProgress 0.1
        url /a
        isLoading true
        canGoForward true
        canGoBack false
      decidePolicyForNavigationAction 2 GET /a
          backForward from none to main(/b)
      didStartProvisionalNavigation 2
      > load 2 GET /a
      decidePolicyForNavigationResponse /a 200 text/html main, shown
      """
    #expect(said == expected)
  }

  @Test func `what is no list is none`() {
    #expect(SavedHistory(Data("no list".utf8)) == nil)
    #expect(SavedHistory(Data(#"{"items": [], "index": 0}"#.utf8)) == nil)
    #expect(SavedHistory([], index: nil) == nil)
  }
}
