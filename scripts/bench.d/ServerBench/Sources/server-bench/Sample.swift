/// The result of one load on one server.
struct Sample {
  /// The processor time per request, in microseconds: the total, and the program's own part.
  var processor = 0.0
  var user = 0.0
  var requestsPerSecond = 0.0
  /// The time that 50 % and 99 % of the requests did not exceed, in milliseconds.
  var p50 = 0.0
  var p99 = 0.0
  /// The resident memory after the load, in MB, and the number of threads.
  var memory = 0.0
  var threads = 0.0
  /// The number of requests that failed.
  var errors = 0
}
