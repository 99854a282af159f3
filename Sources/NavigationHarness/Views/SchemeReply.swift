/// What the app gives for an address of its own scheme.
public struct SchemeReply: Hashable, Sendable {
  /// The body.
  public enum Body: Hashable, Sendable {
    /// A text, in UTF-8.
    case text(String)
    /// A file in the scenario's folder.
    case file(String)
  }

  /// A call on a scheme task.
  public enum Call: String, CaseIterable, Sendable {
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
  public struct Failure: Hashable, Sendable {
    /// The error's domain.
    public var domain: String
    /// The error's code.
    public var code: Int
  }

  /// What is called on the task, one after another, also where that raises an exception.
  public var calls: [Call] = []
  /// What comes after the response.
  public var body = Body.text("")
  /// The media type; nil gives none.
  public var type: String?
  /// The status of an HTTP response; nil gives a response that is none.
  public var status: Int?
  /// The fields of an HTTP response.
  public var headers: [String: String] = [:]
  /// The URL that the response names; nil is the request's own.
  public var url: String?
  /// The error of the call ``Call/fail``.
  public var failure: Failure?
  /// The name under which the answer waits for the act `release`; nil answers at once.
  public var heldAs: String?
}
