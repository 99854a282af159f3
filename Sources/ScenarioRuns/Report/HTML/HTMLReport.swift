import CReportPage
import Foundation

/// A run's report as a web page, whose script builds the content from data embedded in the page.
///
/// The page contains an index, one block for each scenario run, and one block for each scenario. A
/// block is parsed only when the reader opens it, so a page of a thousand scenarios appears at
/// once.
struct HTMLReport {
  let run: RunReport
  /// The versions of navtrace and its engines, one line each.
  let program: String

  /// Writes the page, piece by piece.
  ///
  /// - Throws: The error of a value that cannot be encoded.
  func write(by write: (String) -> Void) throws {
    write(Self.head)
    write(String(cString: report_skeleton()))
    let index = HTMLIndex(run, by: program)
    write(try Self.block("run", index))
    for (place, play) in run.scenarios.enumerated() {
      write(try Self.block("play-\(place)", HTMLPlay(play)))
    }
    for (place, scenario) in index.scenarios.enumerated() {
      let folder = run.scenarios.lazy.filter { $0.scenario == scenario.name }
        .compactMap { $0.place?.folder }.first
      write(try Self.block("scenario-\(place)", HTMLSource(scenario.name, in: folder)))
    }
    write("<script>\n\(String(cString: report_script()))</script>\n</body>\n</html>\n")
  }

  /// The head of the page, whose content security policy forbids all loads.
  private static var head: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Navigation traces</title>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
    <style>
    \(String(cString: report_style()))</style>
    </head>
    <body>

    """
  }

  /// Returns a value as JSON in an element that the page's script finds by its id.
  ///
  /// The JSON is escaped so that no text can end the element.
  private static func block(_ name: String, _ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(value), as: UTF8.self)
    let text = json.replacing("<", with: "\\u003c")
    return "<script type=\"application/json\" id=\"\(name)\">\(text)</script>\n"
  }
}
