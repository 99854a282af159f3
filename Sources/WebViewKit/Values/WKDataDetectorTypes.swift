#if !canImport(WebKit)
/// What the system's detectors make a link of (WKDataDetectorTypes).
public struct WKDataDetectorTypes: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates types of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Phone numbers.
  public static let phoneNumber = WKDataDetectorTypes(rawValue: 1)
  /// URLs.
  public static let link = WKDataDetectorTypes(rawValue: 2)
  /// Addresses.
  public static let address = WKDataDetectorTypes(rawValue: 4)
  /// Dates.
  public static let calendarEvent = WKDataDetectorTypes(rawValue: 8)
  /// Numbers of parcels.
  public static let trackingNumber = WKDataDetectorTypes(rawValue: 16)
  /// Numbers of flights.
  public static let flightNumber = WKDataDetectorTypes(rawValue: 32)
  /// What can be looked up.
  public static let lookupSuggestion = WKDataDetectorTypes(rawValue: 64)
  /// All of them.
  public static let all = WKDataDetectorTypes(rawValue: .max)
}
#endif
