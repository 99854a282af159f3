#if !canImport(WebKit)
import Foundation

/// What an engine knows of a form that is being sent.
public struct FormSubmissionValues: Sendable {
  /// The address that it is sent to.
  public var url: URL
  /// `GET` or `POST`.
  public var method: String
  /// The frame whose document has the form.
  public var source: FrameReference
  /// The frame that the form navigates.
  public var target: FrameReference
  /// The values of its text fields, by name (WebCore: FormState::textFieldValues).
  public var values: [String: String]

  /// Creates the values of a form.
  public init(
    url: URL, method: String, source: FrameReference, target: FrameReference,
    values: [String: String]
  ) {
    self.url = url
    self.method = method
    self.source = source
    self.target = target
    self.values = values
  }
}
#endif
