import FixtureServing
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct FixtureSessionTests {
  @Test func `a wait for the log succeeds if its condition holds once`() async throws {
    let session = try await FixtureSession.make()
    let times = Mutex(0)
    #expect(
      await session.waitForLog(within: .seconds(30)) { _ in
        times.withLock { times in
          times += 1
          return times == 1
        }
      })
    await session.close()
  }

  @Test(arguments: [false, true])
  func `a wait for the log fails if its condition never holds`(isClosed: Bool) async throws {
    let session = try await FixtureSession.make()
    if isClosed { await session.close() }
    #expect(await session.waitForLog(within: .milliseconds(20)) { !$0.isEmpty } == false)
    await session.close()
  }
}
