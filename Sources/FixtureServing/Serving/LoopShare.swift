import FixtureSites
import FixtureSystem

/// The values that all connections of one loop share.
final class LoopShare {
  /// The bytes of bodies whose requests are not answered yet.
  var bodyBytes = 0
  private var second: time_t = -1
  private var dateText = ""
  private var lastDateLine: [UInt8] = []

  /// The time at which a reply is sent (RFC 9110 section 6.6.1), such as `Sun, 06 Nov 1994 08:49:37
  /// GMT`; made at most once a second.
  var date: String {
    updateDate()
    return dateText
  }

  /// The field line of the same with the empty line that ends a head.
  var lastDateField: [UInt8] {
    updateDate()
    return lastDateLine
  }

  private func updateDate() {
    let second = time(nil)
    guard second != self.second else { return }
    self.second = second
    dateText = HTTPDate(seconds: second).text
    lastDateLine = Array("Date: \(dateText)\r\n\r\n".utf8)
  }
}
