import Foundation
import WebViewKit

/// The body of a response as it comes in, and what is made of it at its end.
struct LoadedBody: Sendable {
  let response: ResponseValues
  private var destination: URL?
  var bytes: [UInt8] = []
  private var search = ScriptSearch()

  init(_ response: ResponseValues) { self.response = response }

  /// Decides between showing and saving.
  ///
  /// A download's file must be new, and its folder exist (M13).
  mutating func begin(_ permission: PageLoad.Permission) throws(LoadFailure) {
    guard case .save(let destination) = permission else { return }
    self.destination = destination
    do { try Data().write(to: destination, options: .withoutOverwriting) } catch {
      throw .cannotWrite
    }
  }

  /// The first script of a document, in words, when it has come in; `nil` if it was told before.
  mutating func newScript() -> String? {
    guard destination == nil else { return nil }
    return search.script(in: bytes, type: response.mimeType ?? "")
  }

  /// The page of a shown body; nil after a download, whose file is complete then.
  func end() throws(LoadFailure) -> Page? {
    if let destination {
      do { try Data(bytes).write(to: destination) } catch { throw .cannotWrite }
      return nil
    }
    let type = response.mimeType ?? ""
    let isHTML = ["text/html", "application/xhtml+xml"].contains(type)
    return Page(
      HTMLDocument(isHTML ? bytes : [], encoding: response.textEncodingName), url: response.url,
      refresh: response.value(of: "Refresh"))
  }
}
