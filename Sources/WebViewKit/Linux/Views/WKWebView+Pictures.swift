import Foundation

extension WKWebView {
  /// Takes a picture of the entire view, or of the part that the configuration specifies.
  ///
  /// - Throws: `WKError.unknown` if the view is not shown or the part is outside the view.
  public func takeSnapshot(
    configuration snapshotConfiguration: WKSnapshotConfiguration?
  ) async throws -> UIImage {
    let (image, error) = await completion {
      takeSnapshot(with: snapshotConfiguration, completionHandler: $0)
    }
    guard let image else { throw error ?? WKError(.unknown) }
    return image
  }

  /// Fails with `WKError.unknown`, because no engine here can write the view as it is shown to a
  /// PDF.
  ///
  /// WebKitGTK can only print, and then uses the page's print style sheet.
  public func createPDF(
    configuration: WKPDFConfiguration = .init(),
    completionHandler: @MainActor @escaping (Result<Data, any Error>) -> Void
  ) {
    complete(WKError.Code.unknown) { completionHandler(.failure(WKError($0))) }
  }

  /// Fails as ``createPDF(configuration:completionHandler:)`` does.
  public func pdf(configuration: WKPDFConfiguration = .init()) async throws -> Data {
    try await completion { createPDF(configuration: configuration, completionHandler: $0) }.get()
  }

  /// Fails with `WKError.unknown`, because no engine here writes Apple's web archive format.
  public func createWebArchiveData(
    completionHandler: @MainActor @escaping (Result<Data, any Error>) -> Void
  ) {
    complete(WKError.Code.unknown) { completionHandler(.failure(WKError($0))) }
  }
}

/// The part of a view that a picture is taken of.
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject, NSCopying {
  /// The part, in points of the view; the default, a null rectangle, represents the entire view.
  open var rect = CGRect.null
  /// The picture's width, in points; the default, `nil`, represents the width of the part.
  open var snapshotWidth: NSNumber?
  /// Whether the picture waits for pending changes; stored, but has no effect.
  ///
  /// Pictures always show the page as its scripts have left it.
  open var afterScreenUpdates = true

  /// Returns a copy; call it on the main actor, like the rest of this API.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKSnapshotConfiguration()
      copy.rect = rect
      copy.snapshotWidth = snapshotWidth
      copy.afterScreenUpdates = afterScreenUpdates
      return copy
    }
    return copy
  }
}

/// The part of a view that a PDF is made of.
@preconcurrency @MainActor open class WKPDFConfiguration: NSObject, NSCopying {
  /// The part, in points of the view; the default, `nil`, represents the entire view.
  public var rect: CGRect?
  /// Whether areas that the page does not paint stay transparent.
  open var allowTransparentBackground = false

  /// Returns a copy; call it on the main actor, like the rest of this API.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKPDFConfiguration()
      copy.rect = rect
      copy.allowTransparentBackground = allowTransparentBackground
      return copy
    }
    return copy
  }
}
