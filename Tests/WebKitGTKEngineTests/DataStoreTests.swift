#if WebKitGTK
import FixtureServing
import Foundation
import FoundationNetworking
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @MainActor @Suite(.timeLimit(.minutes(1))) struct DataStoreTests {
    /// A folder of the test's own, so that no user's stores are touched.
    private let storage = FileManager.default.temporaryDirectory
      .appending(path: "navtrace-test-\(UUID().uuidString)")

    private func withEngine<Result>(
      _ body: (EngineConnection) async throws -> Result
    ) async throws -> Result {
      let engine = WebKitGTKEngine(storage: storage)
      try await engine.start()
      let connection = EngineConnection(engine)
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await body(connection)) } catch { result = .failure(error) }
      connection.closeViews()
      await engine.stop()
      return try result.get()
    }

    private func store(_ identifier: UUID?, on connection: EngineConnection) -> WKWebsiteDataStore {
      let store =
        identifier.map { WKWebsiteDataStore(forIdentifier: $0) } ?? .nonPersistent()
      store.engine = connection
      return store
    }

    private func cookie(
      _ name: String, _ more: [HTTPCookiePropertyKey: Any] = [:]
    ) throws -> HTTPCookie {
      let plain: [HTTPCookiePropertyKey: Any] = [
        .name: name, .value: "v", .domain: "127.0.0.1", .path: "/",
      ]
      return try #require(HTTPCookie(properties: plain.merging(more) { $1 }))
    }

    @Test func `a cookie that is set is read back unchanged until it is deleted`() async throws {
      try await withEngine { connection in
        let cookies = store(nil, on: connection).httpCookieStore
        let end = Date(timeIntervalSince1970: 2_000_000_000)
        await cookies.setCookies([
          try cookie("plain"),
          try cookie(
            "rich",
            [
              .expires: end, .secure: "TRUE", .path: "/a", .domain: ".example.com",
              HTTPCookiePropertyKey(rawValue: "HttpOnly"): "TRUE",
            ]),
        ])
        let all = await cookies.allCookies().sorted { $0.name < $1.name }
        #expect(all.map(\.name) == ["plain", "rich"])
        #expect(all.map(\.domain) == ["127.0.0.1", ".example.com"])
        #expect(all.map(\.path) == ["/", "/a"] && all.map(\.value) == ["v", "v"])
        #expect(all.map(\.isSecure) == [false, true] && all.map(\.isHTTPOnly) == [false, true])
        #expect(all.map(\.expiresDate) == [nil, end])
        await cookies.deleteCookie(try cookie("plain", [.value: "another"]))
        #expect(await cookies.allCookies().map(\.name) == ["rich"])
      }
    }

    @Test func `the cookie policy that the app sets is read back`() async throws {
      try await withEngine { connection in
        let cookies = store(nil, on: connection).httpCookieStore
        #expect(await cookies.cookiePolicy == .allow)
        await cookies.setCookiePolicy(.disallow)
        #expect(await cookies.cookiePolicy == .disallow)
        await cookies.setCookiePolicy(.allow)
        #expect(await cookies.cookiePolicy == .allow)
      }
    }

    @Test func `a store on disk survives its engine until it is removed`() async throws {
      let identifier = UUID()
      let other = UUID()
      try await withEngine { connection in
        let cookies = store(identifier, on: connection).httpCookieStore
        await cookies.setCookies([
          try cookie("kept", [.expires: Date(timeIntervalSince1970: 2_000_000_000)]),
          try cookie("session"),
        ])
        #expect(await store(other, on: connection).httpCookieStore.allCookies().isEmpty)
      }
      try await withEngine { connection in
        #expect(
          Set(await Self.identifiers(on: connection)) == [identifier, other])
        let cookies = store(identifier, on: connection).httpCookieStore
        #expect(await cookies.allCookies().map(\.name) == ["kept"])
        #expect(await Self.remove(identifier, on: connection) == nil)
        #expect(await Self.identifiers(on: connection) == [other])
      }
      try FileManager.default.removeItem(at: storage)
    }

    @Test func `a data store that a view uses cannot be removed`() async throws {
      let identifier = UUID()
      try await withEngine { connection in
        let configuration = WKWebViewConfiguration()
        configuration.engine = connection
        configuration.websiteDataStore = store(identifier, on: connection)
        var view: WKWebView? = WKWebView(frame: .zero, configuration: configuration)
        #expect(await Self.remove(identifier, on: connection) == "Data store is in use")
        #expect(view != nil)
        view = nil
        // A report on its way to the view may release it last, on its own thread; the engine learns
        // of the view's end a moment later.
        var refusal: String?
        repeat {
          refusal = await Self.remove(identifier, on: connection)
        } while refusal == "Data store is in use"
        #expect(refusal == nil)
        #expect(await Self.identifiers(on: connection).isEmpty)
      }
    }

    private static func identifiers(on connection: EngineConnection) async -> [UUID] {
      await withCheckedContinuation { continuation in
        WKWebsiteDataStore.fetchAllDataStoreIdentifiers(on: connection) {
          continuation.resume(returning: $0)
        }
      }
    }

    private static func remove(_ identifier: UUID, on connection: EngineConnection) async -> String?
    {
      await withCheckedContinuation { continuation in
        WKWebsiteDataStore.remove(forIdentifier: identifier, on: connection) {
          continuation.resume(returning: $0?.localizedDescription)
        }
      }
    }
  }
}

/// Calls a closure for each change.
@MainActor private final class CookieObserver: NSObject, WKHTTPCookieStoreObserver {
  private let changed: () -> Void
  init(_ changed: @escaping () -> Void) { self.changed = changed }
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore) { changed() }
}
#endif
