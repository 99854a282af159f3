import AuthoredYAML
import FixtureServing
import FixtureSites
import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Testing

@Suite(.timeLimit(.minutes(1))) struct TraceDeliveryTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "delivery-\(UUID().uuidString)")
  private let trace = Trace(
    engine: "wkwebview", engineVersion: "18.5", scenario: "redirects/302",
    events: [TraceEvent(.didCommit, [.url: "/a"])])

  /// Starts a collector that lives as long as the returned value, and returns its address.
  private func collector(
    token: String? = nil
  ) async throws -> (url: URL, kept: (ControlAPI, FixtureSession)) {
    let server = try FixtureServer()
    let session = try await server.openSession(site: Site(main: Origin()), id: "default")
    var options = ControlOptions()
    options.token = token
    options.traces = try TraceFolder(folder.path) { document throws(AuthoredError) in
      try Trace(json: Data(document), file: "body").fileStem
    }
    let api = try await ControlAPI.begin(on: session, of: server, options: options)
    return (try #require(session.origins["main"].flatMap(URL.init(string:))), (api, session))
  }

  @Test func `the collector keeps a posted trace unchanged`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (url, kept) = try await collector(token: "secret")
    let name = try await trace.post(to: url, token: "secret", device: "iPhone 16")
    #expect(name == "redirects-302.wkwebview@18.5.iPhone-16.1.json")
    let json = try Data(contentsOf: folder.appending(path: name))
    #expect(try Trace(json: json, file: name) == trace)
    withExtendedLifetime(kept) {}
  }

  @Test func `the collector's reason for a refused trace is reported`() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (url, kept) = try await collector(token: "secret")
    await #expect(
      throws: TraceDeliveryError.refused(
        collector: url.absoluteString, status: 401,
        reason: "no token came; send 'Authorization: Bearer TOKEN'")
    ) { try await trace.post(to: url) }
    var bad = trace
    bad.events[0].view = 0
    let error = await #expect(throws: TraceDeliveryError.self) {
      try await bad.post(to: url, token: "secret")
    }
    #expect(
      error?.description == "the collector at \(url) does not take the trace (400): body:10: at "
        + "'events.1.view': found '0'; expected a whole number from 1 to 10000")
    withExtendedLifetime(kept) {}
  }

  @Test func `a server that is not a collector is reported`() async throws {
    let server = try FixtureServer()
    let session = try await server.openSession(
      site: Site(main: Origin(["/-/traces": .text("hello")])))
    let url = try #require(session.origins["main"].flatMap(URL.init(string:)))
    let error = await #expect(throws: TraceDeliveryError.self) { try await trace.post(to: url) }
    #expect(
      error?.localizedDescription
        == "the collector at \(url) does not take the trace (405): "
        + "the server that answers is not a collector")
  }

  @Test func `an invalid collector address, or one where no server answers, is reported`()
    async throws
  {
    let server = try FixtureServer()
    let session = try await server.openSession(site: Site(main: Origin()))
    let url = try #require(session.origins["main"].flatMap(URL.init(string:)))
    await session.close()
    let error = await #expect(throws: TraceDeliveryError.self) { try await trace.post(to: url) }
    #expect(error?.description.hasPrefix("no collector answers at \(url): ") == true)
    #expect(error?.description.contains("start 'navtrace collect' there, with a --host") == true)
    for address in ["traces.example", "ftp://traces.example", "http:///traces"] {
      let url = try #require(URL(string: address))
      await #expect(throws: TraceDeliveryError.badAddress(address)) {
        try await trace.post(to: url)
      }
    }
    #expect(
      TraceDeliveryError.badAddress("x").description
        == "'x' is not the address of a collector; give the URL "
        + "that 'navtrace collect' prints, such as http://192.0.2.1:8080")
  }

  @Test func `a trace is written atomically over an older file`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.json")
    try Data("before".utf8).write(to: file)
    try trace.write(to: file)
    #expect(try Trace(json: Data(contentsOf: file), file: "a.json") == trace)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.json"])
  }

  @Test @MainActor func `a recorder's trace is written with its scenario`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = ForwardingBench(nil).recorder
    recorder.record(step: TraceEvent(.load, [.url: "/start"]))
    try recorder.trace(of: "redirects/302").write(to: folder.appending(path: "302.json"))
    let written = try Trace(
      json: Data(contentsOf: folder.appending(path: "302.json")), file: "302.json")
    #expect(written.scenario == "redirects/302")
    #expect(written.events.map(\.kind) == [.load])
  }

  @Test func `the error for a trace that cannot be written names the file`() {
    let file = folder.appending(path: "nowhere/a.json")
    let error = #expect(throws: TraceDeliveryError.self) { try trace.write(to: file) }
    #expect(error?.description.hasPrefix("the trace cannot be written to '\(file.path)': ") == true)
    #expect(
      error?.description.hasSuffix("; choose a folder that is there and that this app may write to")
        == true)
  }
}
