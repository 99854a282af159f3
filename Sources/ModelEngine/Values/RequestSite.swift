import Foundation

/// The relation of a request to the page that causes it (RFC 6265bis section 5.2).
enum RequestSite: Hashable, Sendable {
  /// The app or a page of the same site causes the request.
  case same
  /// A page of another site navigates the main frame with a safe method such as GET.
  case ledByOther
  /// A page of another site navigates the main frame with another method, as when it posts a form.
  case sentByOther
  /// The loaded frame is within a page of another site, or such a page navigates the frame.
  case framedByOther
}
