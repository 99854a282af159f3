#if os(Linux)
import Testing
import WebViewKit

@testable import ScenarioWorkers

struct ResultOrderTests {
  private let engine = EngineDescription(
    name: "shell", version: "5", capabilities: EngineCapabilities(events: []))

  private func request(_ number: Int) -> PlayRequest {
    PlayRequest(scenario: "\(number)", folder: "/nowhere", timeLimit: 1)
  }

  private func ended(_ number: Int) -> WorkerStep {
    let request = request(number)
    return WorkerStep(number: number, progress: .ended(request, PlayResult(request, on: engine)))
  }

  private func names(_ steps: [PlayProgress]) -> [String] {
    steps.map {
      switch $0 {
      case .ready: "ready"
      case .began(let request): "began \(request.scenario)"
      case .ended(let request, _): request.scenario
      }
    }
  }

  @Test(arguments: [
    ([0, 1, 2], [["0"], ["1"], ["2"]]), ([2, 1, 0], [[], [], ["0", "1", "2"]]),
    ([1, 0, 2], [[], ["0", "1"], ["2"]]), ([0, 2, 1], [["0"], [], ["1", "2"]]),
  ])
  func `a result is told when all before it have been`(numbers: [Int], told: [[String]]) {
    var order = ResultOrder()
    #expect(numbers.map { names(order.take(ended($0))) } == told)
    #expect(order.rest.isEmpty)
  }

  @Test func `what is not a result is told at once, and the rest comes in order`() {
    var order = ResultOrder()
    #expect(names(order.take(ended(2))) == [])
    let began = WorkerStep(number: 0, progress: .began(request(0)))
    #expect(names(order.take(began)) == ["began 0"])
    #expect(names(order.take(ended(1))) == [])
    #expect(names(order.rest) == ["1", "2"])
  }
}
#endif
