/// What the app gives for an address of its own scheme.
public struct SchemeReply: Hashable, Sendable {
  /// The body.
  public enum Body: Hashable, Sendable {
    /// A text, in UTF-8.
    case text(String)
    /// A file in the scenario's folder.
    case file(String)
  }

  /// An error in place of the rest.
  public struct Failure: Hashable, Sendable {
    /// The error's domain.
    public var domain: String
    /// The error's code.
    public var code: Int
  }

  /// Whether there is a response at all; an error may stand alone.
  public var hasResponse = true
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
  /// How the load ends, after the body where there is a response.
  public var failure: Failure?
  /// The name under which the answer waits for the act `release`; nil answers at once.
  public var heldAs: String?
}
