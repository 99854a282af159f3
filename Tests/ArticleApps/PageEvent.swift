import WebViewKit

/// An event of a page, as its listener reports it to the app.
struct PageEvent: Decodable, Equatable {
  enum Kind: String, Decodable {
    case onLoad, onError, onException
  }

  let type: Kind
  let message: String
}
