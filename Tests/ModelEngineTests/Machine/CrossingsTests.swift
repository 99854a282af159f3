import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@testable import ModelEngine

/// Races between messages; the test decides the order in which the messages arrive.
@Suite struct CrossingsTests {
  /// A machine whose messages between the processes arrive when the test says so.
  private struct Race {
    private var machine = NavigationMachine(view: ViewID())
    private var questions: [QuestionID] = []
    private var crossings: [Crossing] = []
    private var loads: [LoadID] = []
    /// The names of the callbacks so far.
    var callbacks: [String] = []

    init() { machine.crossings.takeTime = true }

    mutating func load(_ path: String) {
      let url = URL(string: "http://a\(path)") ?? .aboutBlank
      handle(.load(URLRequest(url: url), NavigationID()))
    }

    mutating func allow() { handle(.decided(questions.removeFirst(), .allow)) }

    /// Delivers one of the messages that are on their way, by its index.
    mutating func arrive(_ place: Int = 0) { handle(.arrived(crossings.remove(at: place))) }

    /// Loads a page, and delivers each message at once.
    mutating func visit(_ content: PageContent = PageContent()) {
      load("/")
      arrive()
      allow()
      arrive()
      let url = URL(string: "http://a/") ?? .aboutBlank
      receive(.response(ResponseValues(url: url, status: 200, mimeType: "text/html")))
      allow()
      receive(.began)
      receive(.ended(content))
    }

    mutating func refresh() { handle(.refreshDue(loads[0])) }

    private mutating func receive(_ event: LoaderEvent) {
      if let load = loads.last { handle(.loader(load, event)) }
    }

    mutating func handle(_ input: MachineInput) {
      for output in machine.handle(input) {
        switch output {
        case .report(.progress(let progress), _): add(progress)
        case .report(.webContentProcessDidTerminate, _): add("webContentProcessDidTerminate")
        case .ask(let id, let question, _):
          questions.append(id)
          add(question)
        case .loader(.load(let id, _)): loads.append(id)
        case .cross(let crossing): crossings.append(crossing)
        default: break
        }
      }
    }

    private mutating func add(_ callback: Any) {
      callbacks.append(String("\(callback)".prefix { $0 != "(" }))
    }
  }

  /// A page that has been received, and that refreshes to another page at once.
  private func leading() -> Race {
    var race = Race()
    var content = PageContent()
    content.refreshes = [
      PageContent.Refresh(delay: 0, url: URL(string: "http://a/next") ?? .aboutBlank)
    ]
    race.visit(content)
    race.callbacks = []
    return race
  }

  @Test func `a load whose messages arrive one by one has the usual callbacks`() {
    var race = Race()
    race.visit()
    #expect(
      race.callbacks == [
        "decidePolicyForNavigationAction", "didStartProvisionalNavigation",
        "decidePolicyForNavigationResponse", "didCommit", "didFinish",
      ])
  }

  @Test func `F09: a load that is stopped before its message arrives has no callbacks`() {
    var race = Race()
    race.load("/")
    race.handle(.stopLoading)
    race.arrive()
    #expect(race.callbacks == [])
  }

  @Test
  func `D05: if a second load starts before the first arrives, only one policy request is made`() {
    var race = Race()
    race.load("/two")
    race.load("/three")
    race.arrive()
    race.arrive()
    #expect(race.callbacks == ["decidePolicyForNavigationAction"])
  }

  @Test func `F10: a load that is stopped before the app's answer arrives never starts`() {
    var race = Race()
    race.load("/")
    race.arrive()
    race.allow()
    race.handle(.stopLoading)
    race.arrive()
    #expect(race.callbacks == ["decidePolicyForNavigationAction"])
  }

  @Test func `C01: a page that refreshes may finish after the policy request for the next page`() {
    var race = leading()
    race.refresh()
    race.arrive()
    #expect(race.callbacks == ["decidePolicyForNavigationAction", "didFinish"])
  }

  @Test func `C02: a page that refreshes finishes before the load of the next page starts`() {
    var race = leading()
    race.refresh()
    race.allow()
    race.arrive(1)
    #expect(
      race.callbacks
        == ["decidePolicyForNavigationAction", "didFinish", "didStartProvisionalNavigation"])
  }

  @Test func `messages in transit are dropped if the web content process ends`() {
    var race = leading()
    race.handle(.processTerminated)
    race.arrive()
    #expect(race.callbacks == ["webContentProcessDidTerminate"])
  }
}
