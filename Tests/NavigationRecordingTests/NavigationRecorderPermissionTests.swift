import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct NavigationRecorderPermissionTests {
  let bench = Bench()
  private let main = FrameReference.frame(
    FrameValues(
      id: FrameID(), view: ViewID(), isMainFrame: true, url: nil, origin: OriginValues(nil)))

  @Test func `a file panel is recorded with the names of the files`() async {
    bench.app.files = Decision([URL(filePath: "/tmp/a.txt"), URL(filePath: "/tmp/b.txt")])
    let answers = Answers<[URL]?>()
    await bench.report(
      .question(
        .runOpenPanel(
          OpenPanelValues(allowsMultipleSelection: true, allowsDirectories: false, frame: main),
          answers.question(fallback: nil))))
    #expect(
      bench.lines == [
        "runOpenPanel: {allowsMultipleSelection: true, allowsDirectories: false, frame: main, "
          + #"answer: "a.txt, b.txt"}"#
      ])
    #expect(answers.all == [[URL(filePath: "/tmp/a.txt"), URL(filePath: "/tmp/b.txt")]])
  }

  @Test func `a file panel of which the engine knows little is cancelled by default`() async {
    let answers = Answers<[URL]?>()
    await bench.report(
      .question(
        .runOpenPanel(
          OpenPanelValues(
            allowsMultipleSelection: false, allowsDirectories: nil, frame: .unobservable),
          answers.question(fallback: []))))
    #expect(bench.lines == ["runOpenPanel: {allowsMultipleSelection: false, answer: null}"])
    #expect(answers.all == [nil])
  }

  @Test(arguments: [
    (WKMediaCaptureType.camera, "camera", MediaPermissionAnswer.grant, WKPermissionDecision.grant),
    (.microphone, "microphone", .deny, .deny),
    (.cameraAndMicrophone, "cameraAndMicrophone", .prompt, .prompt),
  ])
  func `a wish for camera or microphone is recorded with its answer`(
    type: WKMediaCaptureType, word: String, answer: MediaPermissionAnswer,
    decision: WKPermissionDecision
  ) async {
    bench.app.mediaPermission = Decision(answer)
    let answers = Answers<WKPermissionDecision>()
    await bench.report(
      .question(
        .requestMediaCapturePermission(
          MediaCaptureValues(type: type, origin: OriginValues(Bench.url("/a")), frame: main),
          answers.question(fallback: .deny))))
    #expect(
      bench.lines == [
        "requestMediaCapturePermission: {type: \(word), origin: main, frame: main, "
          + "answer: \(answer.rawValue)}"
      ])
    #expect(answers.all == [decision])
  }

  @Test func `an origin outside the session is recorded by its address`() async {
    let answers = Answers<WKPermissionDecision>()
    for frame in [main, .unobservable] {
      let origin = OriginValues(URL(string: "https://a.example/x"))
      await bench.report(
        .question(
          .requestMediaCapturePermission(
            MediaCaptureValues(type: .camera, origin: origin, frame: frame),
            answers.question(fallback: .deny))))
    }
    #expect(
      bench.recorder.events.map { $0[.origin] } == [.string("https://a.example"), nil])
  }

  @Test func `a download that the app starts is reported from its beginning to its end`() async {
    let other = URLRequest(url: Bench.url("/zip"))
    #expect(!bench.recorder.cancelDownload(in: bench.view))
    bench.recorder.startDownload(using: other, in: bench.view)
    #expect(bench.recorder.openCompletions == 1)
    let id = bench.backend.lastDownload ?? DownloadID()
    bench.app.followsRedirects = false
    let (answers, credentials) = (Answers<Bool>(), Answers<ChallengeAnswer>())
    let challenge = ChallengeValues(
      host: "h", port: 1, scheme: "http", realm: "cave", method: "M", previousFailureCount: 0)
    await bench.report(
      .download(
        id,
        .willPerformHTTPRedirection(
          Bench.response("/zip", status: 301).response, newRequest: other,
          answers.question(fallback: true))),
      .download(
        id,
        .didReceiveAuthenticationChallenge(
          challenge, credentials.question(fallback: .rejectProtectionSpace))))
    #expect(bench.recorder.cancelDownload(in: bench.view))
    await bench.report(.download(id, .cancelled(resumeData: nil)))
    #expect(
      bench.lines == [
        "download.started: {url: /zip}",
        "download.willPerformHTTPRedirection: {status: 301, url: /zip, answer: cancel}",
        "download.didReceiveAuthenticationChallenge: {method: M, host: h, realm: cave, "
          + "failures: 0, answer: performDefaultHandling}",
        "download.cancelled: {resumable: false}",
      ])
    #expect(answers.all == [false] && credentials.all == [.performDefaultHandling])
    #expect(bench.recorder.openCompletions == 0)
  }
}
