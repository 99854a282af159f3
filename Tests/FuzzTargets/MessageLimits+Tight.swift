import HTTPMessages

extension MessageLimits {
  /// Limits that short inputs reach.
  static var tight: MessageLimits {
    var limits = MessageLimits()
    (limits.line, limits.head, limits.fields, limits.body) = (40, 120, 4, 24)
    return limits
  }
}
