import Foundation
import FoundationNetworking
import WebViewKit

/// The number of navigations per second that the machine alone performs on one core.
///
/// The input is that of a real navigation: the load, both decisions, the response, the first
/// data and the end of the body. The output is read as the engine reads it.
struct MachineSpeed {
  /// The minimum number of navigations per second.
  static let least = 100_000.0

  /// The minimum processor time of a round, in seconds.
  private static let round = 0.1

  /// The number of navigations per second of processor time in the best round.
  ///
  /// Other activity on the computer can only slow a round down.
  let figure: Double

  /// Measures the given number of rounds.
  ///
  /// - Parameter depth: The number of pages that each view loads, one after the other.
  init(depth: Int, rounds: Int) throws {
    let requests = (0..<depth).compactMap { URL(string: "http://127.0.0.1:8084/page/\($0)") }
      .map { URLRequest(url: $0) }
    let responses = requests.compactMap(\.url).map { url in
      ResponseValues(
        url: url, status: 200, fields: [(name: "Content-Type", value: "text/html")],
        mimeType: "text/html", suggestedFilename: "page")
    }
    var best = 0.0
    for _ in 0..<rounds {
      var navigations = 0
      let beginning = clock()
      var seconds = 0.0
      while seconds < Self.round {
        var view = View()
        for (request, response) in zip(requests, responses) { try view.visit(request, response) }
        navigations += depth
        seconds = Double(clock() - beginning) / Double(CLOCKS_PER_SEC)
      }
      best = max(best, Double(navigations) / seconds)
    }
    figure = best
  }

  /// A machine, and the loader and the app around it.
  private struct View {
    private var machine = NavigationMachine(view: ViewID())
    private var question: QuestionID?
    private var load: LoadID?
    private var isFinished = false

    init() { machine.fields.userAgent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)" }

    mutating func visit(_ request: URLRequest, _ response: ResponseValues) throws {
      isFinished = false
      take(.load(request, NavigationID()))
      try decide()
      try loader(.response(response))
      try decide()
      try loader(.began)
      try loader(.ended(PageContent(title: "Page")))
      guard isFinished else { throw Problem("a navigation did not finish") }
    }

    private mutating func decide() throws {
      guard let question else { throw Problem("the machine asked nothing") }
      take(.decided(question, .allow))
    }

    private mutating func loader(_ event: LoaderEvent) throws {
      guard let load else { throw Problem("the machine loaded nothing") }
      take(.loader(load, event))
    }

    private mutating func take(_ input: MachineInput) {
      for output in machine.handle(input) {
        switch output {
        case .ask(let id, _, _): question = id
        case .report(.progress(.didFinish), _): isFinished = true
        case .loader(.load(let id, _)): load = id
        case .report, .loader, .open, .send, .cross, .discard: break
        }
      }
    }
  }
}
