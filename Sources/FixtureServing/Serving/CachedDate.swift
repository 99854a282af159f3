import FixtureSystem
import HTTPFixtures

/// The field that says when a reply was sent, made at most once a second (RFC 9110 section 6.6.1).
final class CachedDate {
  private var second: time_t = -1
  private var text = ""
  private var lastLine: [UInt8] = []

  /// Returns the value of the field at this moment, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  func value() -> String {
    update()
    return text
  }

  /// Returns the field line with the empty line that ends a head.
  func lastField() -> [UInt8] {
    update()
    return lastLine
  }

  private func update() {
    let second = time(nil)
    guard second != self.second else { return }
    self.second = second
    text = HTTPDate(seconds: second).text
    lastLine = Array("Date: \(text)\r\n\r\n".utf8)
  }
}
