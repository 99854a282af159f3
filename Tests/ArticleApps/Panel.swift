import WebViewKit

/// A question of a page to the user; an alert in the app.
struct Panel {
  enum Kind: Equatable {
    case alert
    case confirm
    case prompt(defaultText: String?)
  }

  enum Answer {
    case cancel
    case ok(String?)
  }

  let kind: Kind
  let message: String
  let answer: @MainActor (Answer) -> Void
}
