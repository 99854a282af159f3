// The types of the methods' results, which only tsc checks.

import { APIError, FixtureServer, Session } from '../src/index.js'
import type { Gate } from '../src/index.js'

export async function typed(): Promise<void> {
  const server: FixtureServer = await FixtureServer.start({ root: new URL('file:///site'), arguments: ['--loops', '2'] })
  const session: Session = await server.openSession({ '/': { text: 'x' } }, { name: 'one', lifetime: null })
  await server.openSession('/: {text: x}')
  const gate: Gate = await session.waitForGate('g', { timeout: 1 })
  // @ts-expect-error: a gate has no such key.
  gate.nothing
  // @ts-expect-error: a name is a string.
  await session.waitForGate(1)
  // @ts-expect-error: a server is created with `start` or `connect`.
  new FixtureServer('http://127.0.0.1')
  // @ts-expect-error: an error of the API has a status of a number.
  const status: string = new APIError().status
  await session.check({ exactly: ['/', { path: '/a', count: 1 }] }, { timeout: 2 })
  const [request] = await session.requests()
  const target: string | null | undefined = request?.target
  console.log(status, target, gate.held)
  await server.close()
}
