internal import SystemFiles

extension FileTrouble {
  /// What a client gets instead of the file.
  func reply(to path: String) -> Reply {
    switch self {
    case .denied:
      .text("403: the server may not read the file of \(path)\n", status: 403)
    case .shortage(let code):
      .text(
        "503: the file of \(path) cannot be read now (\(Self.text(of: code))); if this server has "
          + "too many files and connections open, raise its limit (ulimit -n) or close connections\n",
        status: 503)
    }
  }
}
