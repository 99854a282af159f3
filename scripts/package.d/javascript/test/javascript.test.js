// Tests of how the program ends, of `await using`, and of the types of errors.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { APIError, ExpectationFailed, FixtureServer, StartError, UnreachableError } from '../src/index.js'

const library = new URL('../src/index.js', import.meta.url).href

/** Connects to a server; returns a function that resolves when the server has ended, which closes the connection. */
async function watch(url) {
  const { port } = new URL(url)
  const connection = connect(port, '127.0.0.1').on('error', () => {}).resume()
  await once(connection, 'connect')
  const closed = new Promise((resolve) => connection.once('close', resolve))
  return async () => {
    await closed
    const [error] = await once(connect(port, '127.0.0.1'), 'error')
    assert.equal(error.code, 'ECONNREFUSED')
  }
}

/** Starts a server in a separate process. */
async function startElsewhere(rest) {
  const code = `
    import { FixtureServer } from '${library}'
    const server = await FixtureServer.start()
    process.stdin.once('data', async () => {
      process.stdin.destroy()
      ${rest}
    })
    console.log(server.url)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { child, isGone: await watch(url) }
}

for (const signal of ['SIGKILL', 'SIGTERM']) {
  test(`the program ends with a process that is ended by ${signal}`, { timeout: 30_000 }, async () => {
    const { child, isGone } = await startElsewhere('')
    child.kill(signal)
    await isGone()
  })
}

test('a process that forgets to close the server ends, and the program with it', { timeout: 30_000 }, async () => {
  const { child, isGone } = await startElsewhere('await server.sessions()')
  child.stdin.write('go on')
  const [status] = await once(child, 'exit')
  assert.equal(status, 0)
  await isGone()
})

test('a server and a session are closed by the symbol of await using', async () => {
  const server = await FixtureServer.start()
  const session = await server.openSession({})
  await session[Symbol.asyncDispose]()
  assert.deepEqual((await server.sessions()).map(({ id }) => id), ['default'])
  await server[Symbol.asyncDispose]()
  await assert.rejects(server.sessions(), UnreachableError)
})

test('a program that was killed is named by each call and by close', { timeout: 30_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixture-server-'))
  const program = join(folder, 'program')
  const name = process.env.FIXTURE_SERVER ?? 'fixture-server'
  writeFileSync(program, `#!/bin/sh\necho $$ > '${folder}/number'\nexec '${name}' "$@"\n`, { mode: 0o755 })
  const server = await FixtureServer.start({ program })
  const isGone = await watch(server.url)
  process.kill(Number(readFileSync(join(folder, 'number'), 'utf8')), 'SIGKILL')
  await isGone()
  await assert.rejects(server.sessions(), UnreachableError)
  await assert.rejects(server.close(), (error) => error instanceof StartError && /SIGKILL/.test(error.message))
  rmSync(folder, { recursive: true })
})

test('an incomplete answer is an error', { timeout: 30_000 }, async () => {
  const listener = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"sessions": []'))
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const server = FixtureServer.connect(`http://127.0.0.1:${listener.address().port}`)
  await assert.rejects(server.sessions(), UnreachableError)
  listener.close()
})

test('an address that is none is refused', () => {
  assert.throws(() => FixtureServer.connect('127.0.0.1:80'), /'127.0.0.1:80' is not the address of a server/)
})

test('the token of the environment is sent', async () => {
  process.env.FIXTURE_SERVER_TOKEN = 'open-sesame'
  const server = await FixtureServer.start()
  try {
    assert.equal((await server.sessions()).length, 1)
    await assert.rejects(FixtureServer.connect(server.url, { token: 'other' }).sessions(), { name: 'NotAllowed', status: 401 })
  } finally {
    delete process.env.FIXTURE_SERVER_TOKEN
    await server.close()
  }
})

test('errors have the name of their type, and runners know a failed check as an assertion', async () => {
  const server = await FixtureServer.start()
  const session = await server.openSession({})
  const failure = await session.check(['/a']).catch((error) => error)
  assert.ok(failure instanceof ExpectationFailed)
  assert.deepEqual([failure.name, failure.code], ['ExpectationFailed', 'ERR_ASSERTION'])
  const refusal = await server.session('none').catch((error) => error)
  assert.ok(refusal instanceof APIError && refusal.stack.startsWith('NotFound: no session'))
  await server.close()
})
