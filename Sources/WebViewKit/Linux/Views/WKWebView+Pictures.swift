import Foundation

extension WKWebView {
  /// Takes a picture of the view; `nil` is all of it.
  ///
  /// - Throws: `WKError.unknown` if there is none.
  public func takeSnapshot(
    configuration snapshotConfiguration: WKSnapshotConfiguration?
  ) async throws -> UIImage {
    let (image, error) = await completion {
      takeSnapshot(with: snapshotConfiguration, completionHandler: $0)
    }
    guard let image else { throw error ?? WKError(.unknown) }
    return image
  }

  /// Fails with `WKError.unknown`: no engine here draws the view as it is shown into a PDF; what
  /// WebKitGTK prints are pages with the style for print.
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

  /// Fails with `WKError.unknown`: Apple's web archive is a format that no engine here writes.
  public func createWebArchiveData(
    completionHandler: @MainActor @escaping (Result<Data, any Error>) -> Void
  ) {
    complete(WKError.Code.unknown) { completionHandler(.failure(WKError($0))) }
  }
}

/// The part of a view that a picture is taken of (WKSnapshotConfiguration).
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject, NSCopying {
  /// The part, in points of the view; null, the default, is all of it.
  open var rect = CGRect.null
  /// The picture's width, in points; `nil`, the default, is the part's own.
  open var snapshotWidth: NSNumber?
  /// Kept; pictures are always taken of the page as its scripts have left it.
  open var afterScreenUpdates = true

  /// Returns a copy; call it on the main actor, as all of this API.
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

/// The part of a view that a PDF is made of (WKPDFConfiguration).
@preconcurrency @MainActor open class WKPDFConfiguration: NSObject, NSCopying {
  /// The part, in points of the view; `nil`, the default, is all of it.
  public var rect: CGRect?
  /// Whether parts that the page does not paint stay transparent.
  open var allowTransparentBackground = false

  /// Returns a copy; call it on the main actor, as all of this API.
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
