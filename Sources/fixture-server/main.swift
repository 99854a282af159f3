import CFixtureSystem
import Dispatch

fixture_return_large_blocks()

// An asynchronous main would leave its thread to Dispatch, which ends it by unwinding. The unwinder
// then sorts the frames of the whole program, which takes most of the time until the first byte.
Task.detached { await FixtureServerCommand.launch() }
DispatchSemaphore(value: 0).wait()
