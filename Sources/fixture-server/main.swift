import Dispatch

// An asynchronous main would leave its thread to Dispatch, which ends it by unwinding. For that the
// unwinder sorts the frames of the whole program: most of the time until the first byte.
Task.detached { await FixtureServerCommand.launch() }
DispatchSemaphore(value: 0).wait()
