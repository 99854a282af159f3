import Foundation
import Testing

@testable import WebViewKit

@MainActor @Suite struct ViewRequestTests {
  let bench = Bench()
  let view: WKWebView

  init() { view = bench.makeView() }

  /// The requests that the engine got.
  private var requests: [ViewRequest] {
    bench.engine.commands.compactMap {
      if case .request(let request) = $0.action { request } else { nil }
    }
  }

  @Test func `a snapshot has the engine's size and PNG data`() async throws {
    let configuration = WKSnapshotConfiguration()
    configuration.rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    configuration.snapshotWidth = 6
    async let image = view.takeSnapshot(configuration: configuration)
    let asked = try await request()
    guard case .takeSnapshot(let values, let question) = asked else {
      Issue.record("asked for \(asked)")
      return
    }
    #expect(values == SnapshotValues(rect: CGRect(x: 1, y: 2, width: 3, height: 4), width: 6))
    question.fulfill(ImageValues(size: CGSize(width: 6, height: 8), png: Data([1])))
    let taken = try await image
    #expect(taken.size == CGSize(width: 6, height: 8) && taken.pngData() == Data([1]))
  }

  @Test func `a snapshot of a closed view fails with an unknown error`() async throws {
    let view = view
    let error = await #expect(throws: WKError.self) {
      // The scripted engine keeps its commands, so the view is closed instead.
      view.invalidate()
      _ = try await view.takeSnapshot(configuration: nil)
    }
    #expect(error?.code == .unknown)
  }

  @Test func `find with an empty string matches nothing and sends no request to the engine`()
    async throws
  {
    #expect(try await !view.find("").matchFound)
    #expect(requests.isEmpty)
  }

  @Test func `making a PDF or a web archive fails with WKError`() async {
    let view = view
    let error = await #expect(throws: WKError.self) { _ = try await view.pdf() }
    #expect(error?.code == .unknown)
    let archive = await withCheckedContinuation { done in
      view.createWebArchiveData { done.resume(returning: $0) }
    }
    #expect(throws: WKError.self) { try archive.get() }
  }

  @Test func `media playback calls complete without effect, even without an engine`() async {
    for view in [view, WKWebView()] {
      await view.pauseAllMediaPlayback()
      await view.setAllMediaPlaybackSuspended(true)
      await view.closeAllMediaPresentations()
      #expect(await view.requestMediaPlaybackState() == .none)
    }
  }

  @Test(arguments: [(CaptureDevice.camera, CaptureState.muted), (.microphone, .none)])
  func `muting a capture device is sent to the engine`(
    device: CaptureDevice, state: CaptureState
  ) async throws {
    let wanted = try #require(WKMediaCaptureState(rawValue: state.rawValue))
    let view = view
    let completion = Task { @MainActor in
      switch device {
      case .camera: await view.setCameraCaptureState(wanted)
      case .microphone: await view.setMicrophoneCaptureState(wanted)
      }
    }
    guard case .setCapture(let asked, let value, let question) = try await request() else {
      return
    }
    #expect(asked == device && value == state)
    question.fulfill(true)
    await completion.value
  }

  /// The first request, when the engine has it.
  private func request() async throws -> ViewRequest {
    while requests.isEmpty { await Task.yield() }
    return try #require(requests.first)
  }
}
