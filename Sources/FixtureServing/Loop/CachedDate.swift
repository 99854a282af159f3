#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The current time as an HTTP date, made at most once a second (RFC 9110 section 5.6.7).
struct CachedDate {
  private var second: time_t = -1
  private var text: [UInt8] = []

  /// The date of this moment, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  mutating func bytes() -> [UInt8] {
    let second = time(nil)
    if second != self.second {
      self.second = second
      text = CachedDate.text(of: second)
    }
    return text
  }

  static func text(of second: time_t) -> [UInt8] {
    var second = second
    var parts = tm()
    guard gmtime_r(&second, &parts) != nil else { return [] }
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = days[Int(parts.tm_wday)]
    let month = months[Int(parts.tm_mon)]
    let date = "\(day), \(two(parts.tm_mday)) \(month) \(parts.tm_year + 1900)"
    let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    return Array("\(date) \(time) GMT".utf8)
  }
}
