#if !canImport(WebKit)
/// Kinds of media (WKAudiovisualMediaTypes).
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates kinds of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Sound.
  public static let audio = WKAudiovisualMediaTypes(rawValue: 1)
  /// Video.
  public static let video = WKAudiovisualMediaTypes(rawValue: 2)
  /// All kinds.
  public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}
#endif
