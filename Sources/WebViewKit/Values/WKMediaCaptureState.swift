#if !canImport(WebKit)
/// Whether a page records (WKMediaCaptureState).
public enum WKMediaCaptureState: Int, Sendable {
  /// It does not.
  case none = 0
  /// It does.
  case active = 1
  /// It would, and gets nothing.
  case muted = 2

  init(_ values: CaptureState) {
    self =
      switch values {
      case .none: .none
      case .active: .active
      case .muted: .muted
      }
  }

  var values: CaptureState {
    switch self {
    case .none: .none
    case .active: .active
    case .muted: .muted
    }
  }
}
#endif
