internal import FixtureSystem

/// A time in the format of HTTP's `Date`, in whole seconds (RFC 9110 section 5.6.7).
public struct HTTPDate: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  public var seconds: Int

  /// Creates a date from seconds since 1970.
  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// The date as `Sun, 06 Nov 1994 08:49:37 GMT`, always 29 characters for years 0 to 9999.
  public var text: String {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let time = seconds - days * 86_400
    let (year, month, day) = Self.civil(days)
    let weekday = Self.weekdays[((days + 4) % 7 + 7) % 7]
    let clock = [time / 3600, time / 60 % 60, time % 60].map { Self.digits($0, 2) }
    return "\(weekday), \(Self.digits(day, 2)) \(Self.months[month - 1]) \(Self.digits(year, 4)) "
      + "\(clock.joined(separator: ":")) GMT"
  }

  /// Parses the three formats that a recipient has to accept: the preferred format, and those of
  /// RFC 850 and asctime(); `nil` for any other format.
  ///
  /// A server ignores a condition whose date is not valid (RFC 9110 section 13.1.3).
  package init?(_ text: String) {
    if let preferred = HTTPDate(preferred: text) {
      self = preferred
    } else {
      self.init(obsolete: text, now: Self.civil(Int(Date().timeIntervalSince1970) / 86_400).year)
    }
  }

  /// Parses the formats of RFC 850 and asctime() by converting them to the preferred format.
  ///
  /// - Parameter year: The current year. A two-digit year is interpreted as at most 50 years
  ///   in the future.
  package init?(obsolete text: String, now year: Int) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    switch parts.count {
    case 4 where parts[3] == "GMT" && Self.longWeekdays.contains(parts[0]):
      let date = parts[1].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3, date[2].utf8.count == 2, let digits = Int(date[2]) else { return nil }
      let full = year + 50 - (year + 50 - digits) % 100
      self.init(preferred: "\(parts[0].prefix(3)), \(date[0]) \(date[1]) \(full) \(parts[2]) GMT")
    case 5 where parts[0].utf8.count == 3:
      self.init(preferred: "\(parts[0]), \(parts[2]) \(parts[1]) \(parts[4]) \(parts[3]) GMT")
    // The day of the month has two characters. If it is below 10, the first one is a space.
    case 6 where parts[0].utf8.count == 3 && parts[2].isEmpty && parts[3].utf8.count == 1:
      self.init(preferred: "\(parts[0]), 0\(parts[3]) \(parts[1]) \(parts[5]) \(parts[4]) GMT")
    default: return nil
    }
  }

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT` by the positions of its characters.
  ///
  /// That is fast, and most conditional requests have this format.
  private init?(preferred text: String) {
    var text = text
    let date = text.withUTF8 { bytes -> HTTPDate? in
      guard bytes.count == Self.preferred.count,
        zip(bytes, Self.preferred).allSatisfy({ byte, wanted in
          switch wanted {
          case UInt8(ascii: "*"): true
          case UInt8(ascii: "0"): 0x30...0x39 ~= byte
          default: byte == wanted
          }
        }),
        let month = Self.monthCodes.firstIndex(of: Self.code(of: bytes[8..<11]))
      else { return nil }
      func number(_ places: Range<Int>) -> Int {
        bytes[places].reduce(0) { $0 * 10 + Int($1 - 0x30) }
      }
      return HTTPDate(
        year: number(12..<16), month: month + 1, day: number(5..<7), hour: number(17..<19),
        minute: number(20..<22), second: number(23..<25))
    }
    guard let date else { return nil }
    self = date
  }

  /// The preferred format, in which `0` stands for any digit, and `*` for any character.
  private static let preferred = Array("***, 00 *** 0000 00:00:00 GMT".utf8)
  private static let monthCodes = months.map { code(of: $0.utf8) }

  /// Returns a few characters as one number.
  private static func code(of characters: some Sequence<UInt8>) -> UInt32 {
    characters.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard 1...31 ~= day, 0..<24 ~= hour, 0..<60 ~= minute, 0...60 ~= second else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    seconds = days * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static let longWeekdays: Set<Substring> = [
    "Sunday,", "Monday,", "Tuesday,", "Wednesday,", "Thursday,", "Friday,", "Saturday,",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  /// Returns the number of days from 1970-01-01 to a Gregorian date.
  ///
  /// Years begin in March here, so that the leap day comes last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// Returns the date of a day, as the inverse of `days(year:month:day:)`.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * years + years / 4 - years / 100)
    let index = (5 * ofYear + 2) / 153
    let month = index < 10 ? index + 3 : index - 9
    return (years + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * index + 2) / 5 + 1)
  }
}
