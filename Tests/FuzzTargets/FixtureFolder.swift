import Foundation

/// A folder of files that inputs may mean, and one beside it that they must not reach.
enum FixtureFolder {
  /// The content of the file that must stay secret.
  static let secret = "b7e1f6c0-not-for-anyone"

  /// The folder that is served, made once for the process, with `index.html`, `page.html`
  /// and `sub/data.json` in it; `../secret.txt` lies beside it.
  static let path: String = {
    let outer = FileManager.default.temporaryDirectory.appending(
      path: "navtrace-fuzz-\(UUID().uuidString)", directoryHint: .isDirectory)
    let inner = outer.appending(path: "pages", directoryHint: .isDirectory)
    let files = [
      ("pages/index.html", "<p>index"), ("pages/page.html", "<p>${origin.main}/page"),
      ("pages/sub/data.json", "{\"a\": 1}"), ("pages/a b.txt", "space"), ("secret.txt", secret),
    ]
    try? FileManager.default.createDirectory(
      at: inner.appending(path: "sub"), withIntermediateDirectories: true)
    for (name, text) in files { try? Data(text.utf8).write(to: outer.appending(path: name)) }
    atexit { try? FileManager.default.removeItem(atPath: FixtureFolder.outerPath) }
    return inner.path
  }()

  private static var outerPath: String { URL(filePath: path).deletingLastPathComponent().path }
}
