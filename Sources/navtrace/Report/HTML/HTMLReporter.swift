/// The run as one HTML file, at its end, which needs no network and no other file.
struct HTMLReporter: Reporter {
  let write: (String) -> Void

  func finish(_ run: RunReport) throws { try HTMLDocument(run).write(by: write) }
}
