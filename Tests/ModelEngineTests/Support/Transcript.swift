import Foundation
import FoundationNetworking
import HTTPFixtures
import WebViewKit

@testable import ModelEngine

/// Plays steps against a machine and writes down everything that it says.
///
/// Properties, if shown, stand on a line of their own, indented, in WebKit's order (rule 26) and
/// before the callback that they are published with. Loader commands begin with `>`.
struct Transcript {
  var machine = NavigationMachine(view: ViewID())
  private(set) var lines: [String] = []
  var state = WebViewState()
  var loads: [LoadID] = []
  var navigations: [NavigationID] = []
  var frames: [FrameID] = []
  var questions: [QuestionID] = []
  var answered: QuestionID?
  var isMuted = false
  var showsProperties = false
  var crossings: [Crossing] = []

  init() { frames = [machine.mainFrame] }

  /// Returns a machine's outputs for some steps, after others whose outputs are left out.
  ///
  /// - Parameters:
  ///   - showsProperties: Whether the properties are written down, for tests about them.
  ///   - crossingsTakeTime: Whether ``Step/arrives(_:)`` says when things cross.
  static func of(
    _ steps: [Step], after silent: [Step] = [], showsProperties: Bool = false,
    crossingsTakeTime: Bool = false
  ) -> String {
    var transcript = Transcript()
    transcript.showsProperties = showsProperties
    transcript.machine.crossingsTakeTime = crossingsTakeTime
    transcript.isMuted = true
    for step in silent { transcript.play(step) }
    transcript.isMuted = false
    for step in steps { transcript.play(step) }
    return transcript.lines.joined(separator: "\n")
  }

  mutating func play(_ step: Step) {
    guard let input = input(step) else { return lines.append("! nothing to answer: \(step)") }
    for output in machine.handle(input) { write(output) }
  }

  // MARK: In

  private mutating func input(_ step: Step) -> MachineInput? {
    switch step {
    case .load(let address, let method, let body):
      var request = URLRequest(url: Self.url(address))
      request.httpMethod = method
      request.httpBody = body.map { Data($0.utf8) }
      return .load(request, NavigationID())
    case .loadContent(let base):
      let content = SubstituteContent(
        data: Data(), mimeType: "text/html", baseURL: base.map(Self.url))
      return .loadContent(content, NavigationID())
    case .back: return go(by: -1)
    case .forward: return go(by: 1)
    case .reload: return .reload(NavigationID())
    case .restore(let addresses, let index): return restore(addresses, index)
    case .stop: return .stopLoading
    case .refreshDue(let number): return .refreshDue(loads[number - 1])
    case .terminated: return .processTerminated
    case .arrives(let place):
      return crossings.indices.contains(place - 1) ? .arrived(crossings.remove(at: place - 1)) : nil
    default: return answer(step) ?? loader(step) ?? page(step)
    }
  }

  /// The list as another view would have written it down.
  private func restore(_ addresses: [String], _ index: Int) -> MachineInput? {
    let items = addresses.map { address in
      HistoryItemValues(
        id: HistoryItemID(), url: Self.url(address), title: nil, initialURL: Self.url(address))
    }
    return SavedHistory(items, index: index)?.data.flatMap(SavedHistory.init)
      .map { .restore($0, NavigationID()) }
  }

  private func go(by offset: Int) -> MachineInput? {
    guard let cursor = machine.cursor, machine.history.indices.contains(cursor + offset) else {
      return nil
    }
    return .go(to: machine.history[cursor + offset].values.id, NavigationID())
  }

  private mutating func answer(_ step: Step) -> MachineInput? {
    if case .late(let policy) = step { return answered.map { .decided($0, policy) } }
    guard let question = questions.first else { return nil }
    let input: MachineInput
    switch step {
    case .allow: input = .decided(question, .allow)
    case .cancel: input = .decided(question, .cancel)
    case .download: input = .decided(question, .download)
    case .credential(let password, let persistence):
      input = .answeredChallenge(
        question, .useCredential(user: "user", password: password, persistence: persistence))
    case .defaultHandling: input = .answeredChallenge(question, .performDefaultHandling)
    case .reject: input = .answeredChallenge(question, .rejectProtectionSpace)
    case .trust: input = .answeredChallenge(question, .acceptServerTrust)
    case .cancelChallenge: input = .answeredChallenge(question, .cancelAuthenticationChallenge)
    case .window(let opened): input = .answeredWindow(question, opened: opened)
    case .followRedirect(let isAllowed):
      input = .decidedRedirection(question, isAllowed: isAllowed)
    case .destination(let path):
      input = .choseDestination(question, path.map { URL(fileURLWithPath: $0) })
    default: return nil
    }
    answered = questions.removeFirst()
    return input
  }

  private func loader(_ step: Step) -> MachineInput? {
    switch step {
    case .server(let isTrusted, let isAccepted, let load):
      let trust = ServerTrust(
        certificates: [Data([1])], isTrusted: isTrusted, isAccepted: isAccepted)
      return event(.connecting(.serverTrust(trust)), on: load)
    case .wantsCertificate: return event(.connecting(.clientCertificate), on: nil)
    case .response(let status, let type, let fields, let load):
      return event(.response(response(status, type, fields, load)), on: load)
    case .unauthorized(let realm, let stored, let proposed, let sentStored):
      let challenge = PasswordChallenge(
        scheme: .basic, realm: realm, stored: stored.map(Self.credential),
        proposed: proposed.map(Self.credential))
      return event(
        .response(
          response(401, "text/html", [:], nil), challenges: [challenge], sentStored: sentStored),
        on: nil)
    case .wantsDigest(let isStale, let offersBasic):
      let demand = DigestDemand(
        algorithm: .md5, nonce: "n", opaque: nil, isCounted: true, isStale: isStale)
      let basic = offersBasic ? [PasswordChallenge(scheme: .basic, realm: "weak")] : []
      return event(
        .response(
          response(401, "text/html", [:], nil),
          challenges: basic + [PasswordChallenge(scheme: .digest(demand), realm: "strong")]),
        on: nil)
    case .began(let load): return event(.began, on: load)
    case .ended(let title, let frames, let sandbox, let refresh, let load):
      let content = PageContent(
        title: title,
        subframes: frames.map {
          PageContent.Subframe(
            url: $0 == "" ? nil : Self.url($0), sandbox: sandbox.map(Sandbox.init))
        },
        refresh: refresh.map { PageContent.Refresh(delay: $0.0, url: Self.url($0.1)) })
      return event(.ended(content), on: load)
    case .failed(let failure, let load): return event(.failed(failure), on: load)
    default: return nil
    }
  }

  private static func credential(_ password: String) -> PasswordCredential {
    PasswordCredential(user: "user", password: password)
  }

  private func event(_ event: LoaderEvent, on number: Int?) -> MachineInput? {
    let load = number.map { loads[$0 - 1] } ?? loads.last
    return load.map { .loader($0, event) }
  }

  private func response(
    _ status: Int?, _ type: String, _ fields: [String: String], _ number: Int?
  ) -> ResponseValues {
    let load = number.map { loads[$0 - 1] } ?? loads.last
    let frame = machine.frames.first { frame in load.map(frame.waits) ?? false }
    let download = machine.downloads.values.first { $0.load == load }
    let url = frame?.provisional?.request.url ?? download?.request.url ?? .aboutBlank
    return ResponseValues(
      url: url, status: status, fields: fields.map { (name: $0.key, value: $0.value) },
      mimeType: type, suggestedFilename: url.lastPathComponent)
  }

  private func page(_ step: Step) -> MachineInput? {
    switch step {
    case .click(let address, let target, let download, let frame, let isElsewhere):
      return .follow(
        link(address, target, download), from: frames[frame],
        elsewhere: isElsewhere ? ViewID() : nil)
    case .takeOver(let address, let name):
      return .takeOver(link(address, name), by: Self.opener)
    case .submit(let address, let body, let frame):
      var request = URLRequest(url: Self.url(address))
      if let body {
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
      }
      return .follow(PageAction(request: request, type: .formSubmitted), from: frames[frame])
    case .opened(let address, let name):
      return .opened(
        NewWindow(request: URLRequest(url: Self.url(address)), name: name, opener: Self.opener))
    default: return nil
    }
  }

  private func link(_ address: String, _ target: String?, _ download: Bool = false) -> PageAction {
    PageAction(
      request: URLRequest(url: Self.url(address)), type: .linkActivated, target: target,
      downloadName: download ? "" : nil)
  }

  private static let opener = FrameValues(
    id: FrameID(), view: ViewID(), isMainFrame: true, url: url("/opener"),
    origin: OriginValues(url("/opener")))

  static func url(_ address: String) -> URL {
    URL(string: address, relativeTo: URL(string: "http://a"))?.absoluteURL ?? .aboutBlank
  }

  // MARK: Out

  private mutating func write(_ output: MachineOutput) {
    switch output {
    case .report(let event, let state):
      write(state)
      if let line = line(event) { write(line) }
    case .ask(let id, let question, let state):
      questions.append(id)
      write(state)
      write(line(question))
    case .loader(let command): write("> " + line(command))
    case .open(_, let window):
      let name = window.name.map { " as \($0)" } ?? ""
      write("> open \(text(window.request))\(name) by \(Self.short(window.opener.url))")
    case .send(let action, _, let source):
      write("> send \(text(action.request)) to \(action.target ?? "") by \(Self.short(source.url))")
    case .cross(let crossing):
      crossings.append(crossing)
      write("> cross " + "\(crossing)".prefix { $0 != "(" })
    case .discard: write("> discard the view")
    }
  }

  private mutating func write(_ line: String) {
    if !isMuted { lines.append(line) }
  }

  private mutating func write(_ new: WebViewState) {
    let old = state
    state = new
    func append<Value: Equatable>(_ name: String, _ value: KeyPath<WebViewState, Value>) {
      if showsProperties, old[keyPath: value] != new[keyPath: value] {
        write("  \(name) \(Self.short(new[keyPath: value]))")
      }
    }
    append("estimatedProgress", \.estimatedProgress)
    append("hasOnlySecureContent", \.hasOnlySecureContent)
    append("url", \.url)
    append("isLoading", \.isLoading)
    append("title", \.title)
    append("canGoForward", \.canGoForward)
    append("canGoBack", \.canGoBack)
    append("serverTrust", \.certificates)
  }
}

extension WebViewState {
  /// The number of certificates that the page's server has shown.
  fileprivate var certificates: Int { serverTrust?.count ?? 0 }
}
