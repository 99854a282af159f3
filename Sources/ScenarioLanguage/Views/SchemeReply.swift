/// What the app gives for an address of its own scheme.
package struct SchemeReply: Hashable, Sendable {
  /// The body.
  package enum Body: Hashable, Sendable {
    /// A text, in UTF-8.
    case text(String)
    /// A file in the scenario's folder.
    case file(String)
  }

  /// A call on a scheme task.
  package enum Call: String, CaseIterable, Sendable {
    /// The response.
    case response
    /// The body.
    case data
    /// The end.
    case finish
    /// The error.
    case fail
  }

  /// An error.
  package struct Failure: Hashable, Sendable {
    /// The error's domain.
    package var domain: String
    /// The error's code.
    package var code: Int
  }

  /// What is called on the task, one after another, also where that raises an exception.
  package var calls: [Call] = []
  /// What comes after the response.
  package var body = Body.text("")
  /// The media type; nil gives none.
  package var type: String?
  /// The status of an HTTP response; nil gives a response that is none.
  package var status: Int?
  /// The fields of an HTTP response.
  package var headers: [String: String] = [:]
  /// The URL that the response names; nil is the request's own.
  package var url: String?
  /// The error of the call ``Call/fail``.
  package var failure: Failure?
  /// The name under which the answer waits for the act `release`; nil answers at once.
  package var heldAs: String?
}
