import Foundation

/// The relation of a request to the page that causes it (RFC 6265bis section 5.2).
enum RequestSite: Hashable, Sendable {
  /// The app or a page of the same site asks.
  case same
  /// A page of another site leads the main frame there, by a method that changes nothing.
  case ledByOther
  /// A page of another site sends a form there in the main frame.
  case sentByOther
  /// A page of another site is around the frame that is loaded, or leads it there.
  case framedByOther
}
