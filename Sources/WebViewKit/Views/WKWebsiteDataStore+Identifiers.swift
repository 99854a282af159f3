#if !canImport(WebKit)
import Foundation

extension WKWebsiteDataStore {
  /// Removes the store of an identifier from disk, with all that is in it.
  ///
  /// - Parameter completionHandler: Gets an error of the domain `WKWebSiteDataStore`, code
  ///   ``WKError/Code/unknown``, where a view still uses the store.
  public class func remove(
    forIdentifier identifier: UUID,
    completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    remove(forIdentifier: identifier, on: .current, completionHandler: completionHandler)
  }

  /// Removes the store of an identifier from disk, with all that is in it.
  ///
  /// - Throws: An error of the domain `WKWebSiteDataStore`, code ``WKError/Code/unknown``, where a
  ///   view still uses the store.
  public class func remove(forIdentifier identifier: UUID) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      remove(forIdentifier: identifier) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Gives the identifiers of all stores on disk that have one.
  public class func fetchAllDataStoreIdentifiers(
    _ completionHandler: @escaping @MainActor @Sendable ([UUID]) -> Void
  ) {
    fetchAllDataStoreIdentifiers(on: .current, completionHandler)
  }

  /// The identifiers of all stores on disk that have one.
  public class var allDataStoreIdentifiers: [UUID] {
    get async {
      await withCheckedContinuation { continuation in
        fetchAllDataStoreIdentifiers { continuation.resume(returning: $0) }
      }
    }
  }

  /// Removes a store of one engine.
  package class func remove(
    forIdentifier identifier: UUID, on engine: EngineConnection?,
    completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    StoreChannel.ask(engine, fallback: nil) { problem in
      completionHandler(
        problem.map { text in
          NSError(
            domain: "WKWebSiteDataStore", code: WKError.Code.unknown.rawValue,
            userInfo: [NSLocalizedDescriptionKey: text])
        })
    } _: {
      .removeStore(identifier: identifier.uuidString, $0)
    }
  }

  /// Gives the identifiers of one engine's stores.
  package class func fetchAllDataStoreIdentifiers(
    on engine: EngineConnection?,
    _ completionHandler: @escaping @MainActor @Sendable ([UUID]) -> Void
  ) {
    StoreChannel.ask(engine, fallback: []) { identifiers in
      completionHandler(identifiers.compactMap(UUID.init(uuidString:)))
    } _: {
      .fetchIdentifiers($0)
    }
  }
}
#endif
