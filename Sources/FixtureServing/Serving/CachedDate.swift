import SystemLibrary

/// The field that says when a reply was sent, made at most once a second (RFC 9110 section 6.6.1).
final class CachedDate {
  private var second: time_t = -1
  private var line: [UInt8] = []
  private var lastLine: [UInt8] = []

  /// Returns the field line of this moment with its end, such as `Date: Sun, 06 Nov 1994 08:49:37
  /// GMT`.
  func field() -> [UInt8] {
    update()
    return line
  }

  /// Returns the same with the empty line that ends a head.
  func lastField() -> [UInt8] {
    update()
    return lastLine
  }

  private func update() {
    let second = time(nil)
    guard second != self.second else { return }
    self.second = second
    line = Array("Date: \(CachedDate.text(of: second))\r\n".utf8)
    lastLine = line + "\r\n".utf8
  }

  /// Returns an HTTP date (RFC 9110 section 5.6.7).
  static func text(of second: time_t) -> String {
    var second = second
    var parts = tm()
    guard gmtime_r(&second, &parts) != nil else { return "" }
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = days[Int(parts.tm_wday)]
    let month = months[Int(parts.tm_mon)]
    let date = "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1900)"
    let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    return "\(date) \(time) GMT"
  }
}
