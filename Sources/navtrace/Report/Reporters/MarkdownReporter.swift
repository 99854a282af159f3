/// The run in GitHub's Markdown, at its end.
struct MarkdownReporter: Reporter {
  let write: (String) -> Void

  func finish(_ run: RunReport) { write(MarkdownDocument(run).text()) }
}
