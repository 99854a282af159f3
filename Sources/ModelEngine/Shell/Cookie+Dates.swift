import Foundation
import HTTPFixtures

extension Cookie {
  /// When a cookie ends; `Max-Age` counts before `Expires`.
  static func end(maxAge: String?, expires: String?) -> Date? {
    if let seconds = maxAge.flatMap({ Double($0) }) { return Date(timeIntervalSinceNow: seconds) }
    guard let expires else { return nil }
    if let date = HTTPDate(expires) { return Date(timeIntervalSince1970: Double(date.seconds)) }
    // In an older format the year decides: whether the cookie is there only to delete one.
    let numbers = expires.split { !$0.isNumber }.compactMap { Int($0) }
    let year = numbers.first { $0 >= 1000 } ?? 2000
    return year < 2000 ? .distantPast : nil
  }
}
