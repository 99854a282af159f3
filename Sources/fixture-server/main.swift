import CFixtureSystem
import Dispatch

fixture_return_large_blocks()

// The main thread is blocked, and main is not asynchronous: after an asynchronous main, Dispatch
// would end the main thread by unwinding. The unwinder would sort the unwind data of the complete
// program, which takes most of the time to the first byte.
Task.detached { await FixtureServerCommand.launch() }
DispatchSemaphore(value: 0).wait()
