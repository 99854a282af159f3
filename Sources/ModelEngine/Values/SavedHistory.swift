import Foundation
import WebViewKit

/// A back-forward list that can outlive its view (`interactionState`).
///
/// ``ModelView`` saves the list into the view's state, and ``EngineCore`` restores it.
struct SavedHistory: Codable, Hashable, Sendable {
  /// One item of the list.
  struct Item: Codable, Hashable, Sendable {
    var url: URL
    var title: String?
    var initialURL: URL
    /// The value of `Referer` in the item's request; `nil` if there is none.
    var referrer: String?
    /// The form that was posted for the item; `nil` if the method was not POST.
    var form: Form?
    /// The content of the subframes.
    var subframes: [Subframe] = []
  }

  /// The body of a POST.
  struct Form: Codable, Hashable, Sendable {
    var contentType: String?
    var body: Data
  }

  struct Subframe: Codable, Hashable, Sendable {
    var path: FramePath
    var url: URL
    /// The value of `Referer` in the subframe's request; `nil` if there is none.
    var referrer: String?

    /// The request that loads the document.
    var request: URLRequest {
      var request = URLRequest(url: url)
      request.setValue(referrer, forHTTPHeaderField: "Referer")
      return request
    }
  }

  var items: [Item]
  /// The index of the current item.
  var index: Int

  /// Saves a list; `nil` if it is empty.
  ///
  /// - Parameter entries: The state of the items that is not visible to the app.
  init?(_ history: [HistoryItemValues], index: Int?, entries: HistoryEntries = HistoryEntries()) {
    guard let index else { return nil }
    items = history.map { values in
      let entry = entries.first { $0.values.id == values.id }
      return Item(
        url: values.url, title: values.title, initialURL: values.initialURL,
        referrer: entry?.request.value(forHTTPHeaderField: "Referer"), form: entry?.savedForm,
        subframes: entry?.savedSubframes ?? [])
    }
    self.index = index
  }

  /// Decodes the bytes of ``data``; `nil` if the bytes are not valid.
  init?(_ data: Data) {
    guard let saved = try? JSONDecoder().decode(SavedHistory.self, from: data),
      saved.items.indices.contains(saved.index)
    else { return nil }
    self = saved
  }

  /// The list in its serialized form.
  var data: Data? { try? JSONEncoder().encode(self) }
}

extension SavedHistory.Item {
  /// The request that loads the page.
  var request: URLRequest {
    var request = URLRequest(url: url)
    request.setValue(referrer, forHTTPHeaderField: "Referer")
    guard let form else { return request }
    request.httpMethod = "POST"
    request.httpBody = form.body
    request.setValue(form.contentType, forHTTPHeaderField: "Content-Type")
    return request
  }
}

extension HistoryEntry {
  fileprivate var savedForm: SavedHistory.Form? {
    guard request.httpMethod == "POST" else { return nil }
    return SavedHistory.Form(
      contentType: request.value(forHTTPHeaderField: "Content-Type"),
      body: request.httpBody ?? Data())
  }

  fileprivate var savedSubframes: [SavedHistory.Subframe] {
    subframes.compactMap { path, item in
      item.request.url.map { url in
        SavedHistory.Subframe(
          path: path, url: url, referrer: item.request.value(forHTTPHeaderField: "Referer"))
      }
    }.sorted { $0.path.places.lexicographicallyPrecedes($1.path.places) }
  }
}
