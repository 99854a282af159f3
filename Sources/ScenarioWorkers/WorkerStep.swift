/// What a worker did for the request of a number.
struct WorkerStep: Sendable {
  var number: Int
  var progress: PlayProgress
}
