import WebViewKit

/// The end of a hidden sign-in.
enum SignInOutcome: Equatable {
  case done
  case failed(Int)
  case failedBeforeAnyContent(Int)
  case tookTooLong
}
