extension Substring {
  /// The text without the spaces and tabs around it.
  package var trimmingBlanks: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
  }
}
