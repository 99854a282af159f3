import WebViewKit

/// How a hidden sign-in ended.
enum SignInOutcome: Equatable {
  case done
  case failed(Int)
  case failedBeforeAnyContent(Int)
  case tookTooLong
}
