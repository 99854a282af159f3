#if WebKitGTK
import CWebKitGTK
import Foundation

/// Where the stores on disk lie: a folder each, named by the store's identifier.
struct StoreFolder: Sendable {
  private let root: String

  /// Chooses a folder; nil is `navtrace` below the user's data folder, by the rules of the XDG base
  /// directories.
  init(_ root: String?) {
    self.root = root ?? String(cString: g_get_user_data_dir()) + "/navtrace"
  }

  /// The folder of a store; nil is the default one.
  func path(of identifier: String?) -> String { root + "/" + (identifier ?? "default") }

  /// The identifiers of the stores that are there.
  var identifiers: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.filter { UUID(uuidString: $0) != nil }.sorted()
  }

  /// Removes a store; the answer is what stands in the way.
  func remove(_ identifier: String) -> String? {
    let path = path(of: identifier)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    do {
      try FileManager.default.removeItem(atPath: path)
      return nil
    } catch {
      return error.localizedDescription
    }
  }
}
#endif
