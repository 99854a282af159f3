import Foundation

/// The relation of a request to the page that causes it (RFC 6265bis section 5.2).
enum RequestSite: Hashable, Sendable {
  /// The app or a page of the same site asks.
  case same
  /// A page of another site navigates the main frame, by a safe method such as GET.
  case ledByOther
  /// A page of another site navigates the main frame by another method, as when it posts a form.
  case sentByOther
  /// The frame that is loaded is within a page of another site, or such a page navigates it.
  case framedByOther
}
