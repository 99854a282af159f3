#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A moment in the format of HTTP's `Date`, to the second (RFC 9110 section 5.6.7).
public struct HTTPDate: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  public var seconds: Int

  /// Creates a date from seconds since 1970.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  /// The date as `Sun, 06 Nov 1994 08:49:37 GMT`, always 29 characters for years 0 to 9999.
  public var text: String {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let time = seconds - days * 86_400
    let (year, month, day) = Self.civil(days)
    let weekday = Self.weekdays[((days + 4) % 7 + 7) % 7]
    let clock = [time / 3600, time / 60 % 60, time % 60].map(Self.two).joined(separator: ":")
    let digits = String(year)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(weekday), \(Self.two(day)) \(Self.months[month - 1]) \(padded) \(clock) GMT"
  }

  /// Reads each of the three formats that a recipient has to accept: the preferred one, that of
  /// RFC 850 and that of asctime(); nil for any other, whose conditions RFC 9110 section 13.1.3
  /// then has a server ignore.
  public init?(_ text: String) {
    self.init(text, now: Self.civil(Int(Date().timeIntervalSince1970) / 86_400).year)
  }

  /// - Parameter year: The present one, since years of two digits are at most 50 years ahead of it.
  init?(_ text: String, now year: Int) {
    if let preferred = HTTPDate(preferred: text) {
      self = preferred
      return
    }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    switch parts.count {
    case 4 where parts[3] == "GMT" && Self.longWeekdays.contains(parts[0]):
      let date = parts[1].split(separator: "-", omittingEmptySubsequences: false)
      guard date.count == 3, date[2].utf8.count == 2, let digits = Int(date[2]) else { return nil }
      let full = year + 50 - (year + 50 - digits) % 100
      self.init(day: date[0], month: date[1], year: "\(full)", clock: parts[2])
    case 5 where parts[0].utf8.count == 3:
      self.init(day: parts[2], month: parts[1], year: parts[4], clock: parts[3])
    // The day of the month has two places, the first of them blank below 10.
    case 6 where parts[0].utf8.count == 3 && parts[2].isEmpty && parts[3].utf8.count == 1:
      self.init(day: "0\(parts[3])", month: parts[1], year: parts[5], clock: parts[4])
    default: return nil
    }
  }

  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT` by the places of its characters, since most conditions
  /// have it.
  private init?(preferred text: String) {
    var text = text
    let parts = text.withUTF8 { bytes -> (month: Int, numbers: [Int])? in
      func matches(_ text: StaticString, at place: Int) -> Bool {
        bytes[place..<place + text.utf8CodeUnitCount].elementsEqual(
          UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
      }
      guard bytes.count == 29, matches(", ", at: 3), matches(" GMT", at: 25),
        [7, 11, 16].allSatisfy({ bytes[$0] == UInt8(ascii: " ") }),
        [19, 22].allSatisfy({ bytes[$0] == UInt8(ascii: ":") }),
        let month = Self.months.firstIndex(where: { bytes[8..<11].elementsEqual($0.utf8) })
      else { return nil }
      let places = [5..<7, 12..<16, 17..<19, 20..<22, 23..<25]
      let numbers = places.compactMap { place -> Int? in
        guard bytes[place].allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return bytes[place].reduce(0) { $0 * 10 + Int($1 - 0x30) }
      }
      return numbers.count == places.count ? (month + 1, numbers) : nil
    }
    guard let (month, numbers) = parts else { return nil }
    self.init(
      year: numbers[1], month: month, day: numbers[0], clock: Array(numbers.dropFirst(2)))
  }

  private init?(day: Substring, month: Substring, year: Substring, clock: Substring) {
    guard let month = Self.months.firstIndex(where: { $0 == month }),
      let day = Self.number(day, digits: 2),
      let year = Self.number(year, digits: 4)
    else { return nil }
    let clock = clock.split(separator: ":").compactMap { Self.number($0, digits: 2) }
    self.init(year: year, month: month + 1, day: day, clock: clock)
  }

  private init?(year: Int, month: Int, day: Int, clock: [Int]) {
    guard 1...31 ~= day, clock.count == 3, 0..<24 ~= clock[0], 0..<60 ~= clock[1],
      0...60 ~= clock[2]
    else {
      return nil
    }
    let days = Self.days(year: year, month: month, day: day)
    seconds = days * 86_400 + clock[0] * 3600 + clock[1] * 60 + clock[2]
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count == digits && text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
  }

  private static let longWeekdays: Set<Substring> = [
    "Sunday,", "Monday,", "Tuesday,", "Wednesday,", "Thursday,", "Friday,", "Saturday,",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Days since 1970-01-01 of a Gregorian date; years are counted from March, so that the leap
  /// day comes last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The reverse of ``days(year:month:day:)``.
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
