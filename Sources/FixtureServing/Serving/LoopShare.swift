/// The values that all connections of one loop share.
final class LoopShare {
  /// The bytes of bodies whose requests are not answered yet.
  var bodyBytes = 0
  let date = CachedDate()
}
