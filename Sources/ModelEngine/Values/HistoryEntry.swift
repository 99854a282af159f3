import Foundation
import FoundationNetworking
import WebViewKit

/// An item of the back-forward list with what is needed to show it again.
struct HistoryEntry: Sendable {
  var values: HistoryItemValues
  /// The request to be made again.
  var request: URLRequest
  /// The request of the address that it has moved to, until the app's process hears of it, which
  /// is when the title changes.
  var untold: URLRequest?
  /// The document it belongs to: items of one document differ in the fragment, or in what one of
  /// its frames shows.
  var document: LoadID
  /// The process that showed it last; nil before it was shown.
  var process: WebProcess?
  /// What the frames within the page show, by place.
  var subframes: [FramePath: SubframeItem] = [:]

  /// Takes another address, as if its page had been asked for there first.
  mutating func move(to request: URLRequest) {
    self.request = request
    guard let url = request.url else { return }
    values.url = url
    values.initialURL = url
  }
}
