import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct WKDownloadTests {
  let bench = Bench()
  let delegate = TestDelegate()
  let id = DownloadID()

  /// A view whose response has become the download.
  private func makeDownloadingView() async throws -> WKWebView {
    let view = bench.makeView()
    view.navigationDelegate = delegate
    let values = NavigationResponseValues(
      response: Samples.response, isForMainFrame: true, canShowMIMEType: false)
    try await bench.deliver(.didBecomeDownload(.response(values), id), in: view)
    return view
  }

  @Test func `a download continues after its view is released`() async throws {
    weak var gone: WKWebView?
    let viewID: ViewID
    do {
      let view = try await makeDownloadingView()
      gone = view
      viewID = view.viewID
    }
    #expect(gone == nil && delegate.download?.webView == nil)
    bench.engine.post(
      EngineReport(
        view: viewID, state: WebViewState(), performed: 2, event: .download(id, .didFinish)))
    try #require(await bench.engine.delivered())
    #expect(delegate.notes == ["responseDownload", "downloadFinish"])
  }

  @Test func `cancelling a download gives its resume data, and reports no failure`() async throws {
    let view = try await makeDownloadingView()
    let download = try #require(delegate.download)
    var resumed: [Data?] = []
    download.cancel { resumed.append($0) }
    #expect(bench.commands(to: view.viewID) == ["1 create", "2 cancelDownload"])
    try await bench.deliver(.download(id, .cancelled(resumeData: Data([7]))), in: view)
    #expect(resumed == [Data([7])] && delegate.notes == ["responseDownload"])
    download.cancel { resumed.append($0) }
    #expect(resumed == [Data([7]), nil])
    #expect(await download.cancel() == nil)
  }

  @Test func `if a download fails after cancel was called, cancel completes without resume data`()
    async throws
  {
    let view = try await makeDownloadingView()
    var resumed: [Data?] = []
    delegate.download?.cancel { resumed.append($0) }
    let error = LoadError(domain: NSURLErrorDomain, code: -1005, message: "", failingURL: nil)
    try await bench.deliver(.download(id, .didFail(error, resumeData: nil)), in: view)
    #expect(resumed == [nil] && delegate.notes == ["responseDownload", "downloadFail"])
    let failure = delegate.errors.first as? URLError
    #expect(failure?.code == .networkConnectionLost)
  }

  @Test func `closing the connection cancels downloads and completes pending cancellations`()
    async throws
  {
    let view = try await makeDownloadingView()
    var resumed: [Data?] = []
    delegate.download?.cancel { resumed.append($0) }
    bench.connection.closeViews()
    #expect(bench.commands(to: view.viewID).last == "4 cancelDownload")
    #expect(resumed == [nil] && delegate.notes == ["responseDownload"])
  }

  @Test func `a download without a delegate is cancelled`() async throws {
    let view = try await makeDownloadingView()
    delegate.download?.delegate = nil
    let destination = await bench.answer(Samples.page, in: view) {
      .download(id, .decideDestination(Samples.response, suggestedFilename: "x", $0))
    }
    #expect(destination == nil)
  }

  @Test func `startDownload calls its completion handler when the engine has begun the download`()
    async throws
  {
    let view = bench.makeView()
    let request = URLRequest(url: Samples.page)
    var begun: [WKDownload] = []
    view.startDownload(using: request) { begun.append($0) }
    let command = try #require(bench.engine.commands.last)
    guard case .startDownload(let id, let sent, let began) = command.action else {
      Issue.record("\(command)")
      return
    }
    #expect(sent == request && begun.isEmpty)
    began.fulfill(())
    try #require(await bench.engine.delivered())
    let download = try #require(begun.first)
    download.delegate = delegate
    #expect(begun.count == 1 && download.originalRequest == request && download.webView === view)
    #expect(download.isUserInitiated && download.progress.totalUnitCount == -1)
    try await bench.deliver(
      .download(id, .progressed(received: 3, expected: 12)), .download(id, .didFinish), in: view)
    #expect(download.progress.completedUnitCount == 3 && download.progress.totalUnitCount == 12)
    #expect(delegate.notes == ["downloadFinish"])
  }

  @Test func `startDownload returns a download even if the view is closed`() async {
    let view = bench.makeView()
    view.invalidate()
    let download = await view.startDownload(using: URLRequest(url: Samples.page))
    #expect(download.originalRequest?.url == Samples.page)
  }

  @Test func `resuming a download fails`() async throws {
    let view = bench.makeView()
    view.resumeDownload(fromResumeData: Data([1])) { [delegate] in $0.delegate = delegate }
    try #require(await bench.engine.delivered())
    try #require(await bench.engine.delivered())
    #expect(delegate.notes == ["downloadFail"])
    #expect((delegate.errors.first as? URLError)?.code == .unknown)
    #expect(
      delegate.errors.first?.localizedDescription
        == "this engine cannot resume a download; start it again")
    #expect(bench.commands(to: view.viewID) == ["1 create"])
  }

  @Test func `a download has the user gesture and the frame of its action`() async throws {
    let view = bench.makeView()
    view.navigationDelegate = delegate
    var action = Samples.action()
    action.isUserInitiated = true
    try await bench.deliver(.didBecomeDownload(.action(action), id), in: view)
    let download = try #require(delegate.download)
    #expect(download.isUserInitiated && download.originatingFrame.reference == action.source)
  }
}
