/// What the process tells the one who started it.
enum ExitStatus: Error, Hashable {
  /// The work is done, or the server has drained after a signal.
  case success
  /// It cannot listen, or not everything could be finished.
  case failure
  /// The arguments or a file are wrong.
  case usage
  /// A second signal came before the server had drained.
  case killed(signal: Int32)

  var code: Int32 {
    switch self {
    case .success: 0
    case .failure: 1
    case .usage: 2
    case .killed(let signal): 128 + signal
    }
  }
}
