import Foundation

/// The kind of an `input` element (HTML 4.10.5, states of the type attribute).
enum InputType: String, Sendable {
  case hidden, text, search, tel, url, email, password, date, month, week, time
  case dateTimeLocal = "datetime-local"
  case number, range, color, checkbox, radio, file, submit, image, reset, button

  /// Reads the `type` attribute; an unknown value is `text`.
  init(_ attribute: String?) {
    self = attribute.flatMap { InputType(rawValue: $0.lowercased()) } ?? .text
  }

  /// Whether the user can type text into the control.
  var holdsText: Bool {
    switch self {
    case .button, .checkbox, .color, .file, .hidden, .image, .radio, .range, .reset, .submit: false
    default: true
    }
  }

  /// Whether the app gets the control's text before a form is sent (WebCore `isTextField`).
  var isTextField: Bool {
    switch self {
    case .text, .search, .tel, .url, .email, .password, .number: true
    default: false
    }
  }

  /// Whether the control is a line of text, which may have a pattern and a minimum length (HTML
  /// 4.10.5.3).
  var isLine: Bool { isTextField && self != .number }

  var isSubmitButton: Bool { self == .submit || self == .image }

  /// Whether the control's text has a direction (HTML 4.10.18.2, auto-directionality
  /// form-associated).
  var hasDirection: Bool {
    switch self {
    case .hidden, .text, .search, .tel, .url, .email, .password, .submit, .reset, .button: true
    default: false
    }
  }
}

// The value sanitization algorithms (HTML 4.10.5.1).
extension InputType {
  private static let spaces: Set<Character> = [" ", "\t", "\n", "\u{C}", "\r", "\r\n"]

  /// Returns the sanitized value of a control of this type.
  func sanitized(_ value: String, of element: PageElement) -> String {
    switch self {
    case .text, .search, .tel, .password: return Self.withoutLineEnds(value)
    case .url: return Self.trimmed(Self.withoutLineEnds(value))
    case .email:
      guard element["multiple"] != nil else { return Self.trimmed(Self.withoutLineEnds(value)) }
      return value.split(separator: ",", omittingEmptySubsequences: false)
        .map { Self.trimmed(String($0)) }.joined(separator: ",")
    case .number, .date, .month, .week, .time: return numeric(value) == nil ? "" : value
    case .dateTimeLocal: return numeric(value).map { _ in Self.withoutZeroSeconds(value) } ?? ""
    case .range: return StepRange(of: element, .range).text(nearest: numeric(value))
    case .color: return Self.isColor(value) ? value.lowercased() : "#000000"
    default: return value
    }
  }

  /// Returns a date and time in WebKit's format, which leaves out seconds and milliseconds that are
  /// zero (WebCore DateComponents::toStringForTime).
  private static func withoutZeroSeconds(_ value: String) -> String {
    let parts = value.replacing(" ", with: "T", maxReplacements: 1)
      .split(separator: ".", maxSplits: 1)
    let milliseconds = parts.count > 1 ? Int((parts[1] + "00").prefix(3)) ?? 0 : 0
    let digits = String(1000 + milliseconds).dropFirst()
    let time = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    if milliseconds > 0 { return parts[0] + "." + digits }
    return time.count > 2 && time[2] == "00" ? time[..<2].joined(separator: ":") : String(parts[0])
  }

  private static func withoutLineEnds(_ value: String) -> String {
    String(value.unicodeScalars.filter { $0 != "\n" && $0 != "\r" }.map(Character.init))
  }

  private static func trimmed(_ value: String) -> String {
    String(value.drop(while: spaces.contains).reversed().drop(while: spaces.contains).reversed())
  }

  private static func isColor(_ value: String) -> Bool {
    value.count == 7 && value.first == "#" && value.dropFirst().allSatisfy(\.isHexDigit)
  }
}

// The algorithms that convert a string to a number (HTML 4.10.5.1).
extension InputType {
  /// Returns the number that a value represents; `nil` if the value is malformed.
  ///
  /// The number counts months since 1970 for a month, and milliseconds since 1970 for other dates.
  /// For a time, it counts milliseconds.
  func numeric(_ value: String) -> Double? {
    switch self {
    case .number, .range: Self.float(value)
    case .date: Self.day(value).map { $0 * 86_400_000 }
    case .month: Self.month(value)
    case .week: Self.week(value).map { $0 * 86_400_000 }
    case .time: Self.time(value)
    case .dateTimeLocal: Self.dateAndTime(value)
    default: nil
    }
  }

  /// Parses a valid floating-point number (HTML 2.3.4.3).
  private static func float(_ value: String) -> Double? {
    guard value.wholeMatch(of: /-?(\d+|\d*\.\d+)([eE][+-]?\d+)?/) != nil,
      let number = Double(value.hasPrefix("-.") ? "-0" + value.dropFirst() : value),
      number.isFinite
    else { return nil }
    return number
  }

  private static func day(_ value: String) -> Double? {
    guard let match = value.wholeMatch(of: /(\d{4,6})-(\d\d)-(\d\d)/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      year > 0, (1...12).contains(month), (1...length(of: month, in: year)).contains(day)
    else { return nil }
    return Double(days(to: year, month) + day - 1)
  }

  private static func month(_ value: String) -> Double? {
    guard let match = value.wholeMatch(of: /(\d{4,6})-(\d\d)/), let year = Int(match.1),
      let month = Int(match.2), year > 0, (1...12).contains(month)
    else { return nil }
    return Double((year - 1970) * 12 + month - 1)
  }

  /// Returns the day on which a week begins, in days since 1970.
  private static func week(_ value: String) -> Double? {
    guard let match = value.wholeMatch(of: /(\d{4,6})-W(\d\d)/), let year = Int(match.1),
      let week = Int(match.2), year > 0
    else { return nil }
    let first = firstWeek(of: year)
    let count = (firstWeek(of: year + 1) - first) / 7
    return (1...count).contains(week) ? Double(first + (week - 1) * 7) : nil
  }

  private static func time(_ value: String) -> Double? {
    guard let match = value.wholeMatch(of: /(\d\d):(\d\d)(?::(\d\d(?:\.\d{1,3})?))?/),
      let hour = Double(match.1), let minute = Double(match.2),
      let second = match.3.map({ Double($0) }) ?? 0,
      hour < 24, minute < 60, second < 60
    else { return nil }
    return ((hour * 60 + minute) * 60 + second) * 1000
  }

  private static func dateAndTime(_ value: String) -> Double? {
    guard let separator = value.firstIndex(where: { $0 == "T" || $0 == " " }),
      let day = day(String(value[..<separator])),
      let time = time(String(value[separator...].dropFirst()))
    else { return nil }
    return day * 86_400_000 + time
  }

  /// Returns the number of days from the beginning of 1970 to the first day of a month.
  private static func days(to year: Int, _ month: Int) -> Int {
    let months = (1..<month).map { length(of: $0, in: year) }.reduce(0, +)
    let leapDays = { (year: Int) in year / 4 - year / 100 + year / 400 }
    return (year - 1970) * 365 + leapDays(year - 1) - leapDays(1969) + months
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Returns the Monday of the week that contains the fourth of January, in days since 1970.
  private static func firstWeek(of year: Int) -> Int {
    let fourth = days(to: year, 1) + 3
    // The first of January 1970 was a Thursday.
    return fourth - ((fourth + 3) % 7 + 7) % 7
  }
}

/// The numbers that a control allows (HTML 4.10.5.3.7 and 4.10.5.3.8).
struct StepRange: Sendable {
  private let type: InputType
  let minimum: Double?
  let maximum: Double?
  /// The distance between allowed numbers; `nil` if all numbers are allowed.
  private let step: Double?
  /// One of the allowed numbers.
  private let base: Double

  init(of element: PageElement, _ type: InputType) {
    self.type = type
    let isRange = type == .range
    minimum = element["min"].flatMap(type.numeric) ?? (isRange ? 0 : nil)
    maximum = element["max"].flatMap(type.numeric) ?? (isRange ? 100 : nil)
    let weekBase: Double = type == .week ? -259_200_000 : 0
    base =
      element["min"].flatMap(type.numeric) ?? element["value"].flatMap(type.numeric) ?? weekBase
    let (usual, scale) = Self.steps(of: type)
    if element["step"]?.lowercased() == "any" {
      step = nil
    } else {
      let written = element["step"].flatMap(InputType.number.numeric)
      step = scale * (written.flatMap { $0 > 0 ? $0 : nil } ?? usual)
    }
  }

  /// Returns the default step of a type, and the factor that its steps are multiplied by.
  private static func steps(of type: InputType) -> (usual: Double, scale: Double) {
    switch type {
    case .date: (1, 86_400_000)
    case .week: (1, 604_800_000)
    case .time, .dateTimeLocal: (60, 1000)
    default: (1, 1)
    }
  }

  /// Whether a number is within the limits; for a time, the minimum may be larger than the maximum.
  func contains(_ number: Double) -> Bool {
    if type == .time, let minimum, let maximum, minimum > maximum {
      return number >= minimum || number <= maximum
    }
    return number >= minimum ?? number && number <= maximum ?? number
  }

  /// Whether a number is an integral number of steps away from the base.
  func isOnStep(_ number: Double) -> Bool {
    guard let step else { return true }
    let steps = (number - base) / step
    return abs(steps - steps.rounded()) < 1e-7 * max(1, abs(steps))
  }

  /// Returns the allowed number that is nearest to `number`, as a slider shows it (HTML
  /// 4.10.5.1.13).
  ///
  /// If `number` is `nil`, returns the allowed number nearest to the middle.
  ///
  /// If no allowed number is between the limits, the result is outside the limits (WebCore
  /// StepRange::clampValue).
  func text(nearest number: Double?) -> String {
    let minimum = minimum ?? 0
    let maximum = max(minimum, self.maximum ?? 100)
    let wanted = min(max(number ?? minimum + (maximum - minimum) / 2, minimum), maximum)
    guard let step, !isOnStep(wanted) else { return Self.text(wanted) }
    var nearest = base + ((wanted - base) / step + 0.5).rounded(.down) * step
    if nearest > maximum {
      nearest -= step
    } else if nearest < minimum {
      nearest += step
    }
    return Self.text((nearest * 1e9).rounded() / 1e9)
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }
}
