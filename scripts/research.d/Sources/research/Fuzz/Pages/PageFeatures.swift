/// Moves with page features that decide whether a navigation happens, where it goes, and which
/// fields it sends.
enum PageFeatures {
  static let all: [MoveBranch] =
    ReferrerMoves.all + FormMoves.all + CookieMoves.all + EncodingMoves.all + LazyMoves.all
    + AddressMoves.all + BaseMoves.all + RefreshMoves.all + SchemeMoves.all + DownloadNameMoves.all
    + SniffMoves.all + TargetMoves.all + PingMoves.all + TreeMoves.all + AnswerOddities.all
}
