#if !canImport(WebKit)
import Foundation

/// What one site has stored (WKWebsiteDataRecord).
@preconcurrency @MainActor open class WKWebsiteDataRecord: NSObject {
  let values: DataRecordValues

  init(_ values: DataRecordValues) { self.values = values }

  /// The site's domain.
  open var displayName: String { values.name }
  /// The types of data that it has stored.
  open var dataTypes: Set<String> { values.types }
}
#endif
