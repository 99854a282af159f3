import FixtureSystem
import HTTPFixtures

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
    line = Array("Date: \(HTTPDate(seconds: second).text)\r\n".utf8)
    lastLine = line + "\r\n".utf8
  }
}
