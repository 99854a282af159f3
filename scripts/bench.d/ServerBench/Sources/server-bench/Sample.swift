/// The result of one load on one server.
struct Sample {
  /// Microseconds of processor time for a request: all, and the part in the program itself.
  var processor = 0.0
  var user = 0.0
  var requestsPerSecond = 0.0
  /// Milliseconds that half, and 99 %, of the requests took at most.
  var p50 = 0.0
  var p99 = 0.0
  /// Resident memory after the load, in MB, and threads.
  var memory = 0.0
  var threads = 0.0
  /// Requests that failed.
  var errors = 0
}
