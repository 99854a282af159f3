/// Moves with the features of pages that decide whether, where and with which fields a navigation
/// happens.
enum PageFeatures {
  static let all: [MoveBranch] =
    ReferrerMoves.all + FormMoves.all + CookieMoves.all + EncodingMoves.all + LazyMoves.all
    + AddressMoves.all + BaseMoves.all + RefreshMoves.all + SchemeMoves.all + DownloadNameMoves.all
    + SniffMoves.all + TargetMoves.all + PingMoves.all + TreeMoves.all + AnswerOddities.all
}
