// The program `fixture-server` as a child of this process, which ends with it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './errors.js'

// The shell is replaced with the program, so they have the same pid and exit status. A background process waits
// until this process ends, even by SIGKILL, which closes the pipe. A line reports that the program has ended.
const guard = 'exec 3<&0 </dev/null; (read -r _ <&3 || kill "$$") >/dev/null 2>&1 & exec "$@" 3<&-'
// The number of seconds that the program may take to start, and to end.
const startTimeout = 30
const endTimeout = 15
// The number of characters of standard error that are kept.
const mostWords = 10_000

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the path of the program: the given one, `FIXTURE_SERVER`, this package's, or the one on the PATH. */
function find(given = process.env.FIXTURE_SERVER || undefined) {
  const onPath = (name) => process.env.PATH?.split(delimiter).map((folder) => resolve(folder, name)).find(isProgram)
  if (given) {
    const found = given.includes('/') ? resolve(given) : onPath(given)
    if (found && isProgram(found)) return found
    throw new StartError(`'${given}' is not a program; set FIXTURE_SERVER to the path of fixture-server`)
  }
  const own = fileURLToPath(new URL('../bin/fixture-server', import.meta.url))
  const found = isProgram(own) ? own : onPath('fixture-server')
  if (found) return found
  throw new StartError(`there is no fixture-server at ${own} or on the PATH; set FIXTURE_SERVER`)
}

/** A server on a free port, from `start` until `close`. */
export class Program {
  #child
  #closed
  #words = ''

  /** Starts the program; its `url` is then the URL of the first origin. */
  static async start(root, args, program) {
    const started = new Program()
    await started.#start(root, args, find(program))
    return started
  }

  async #start(root, args, name) {
    const options = ['--port', '0', '--log-level', 'warning', '--drain-timeout', '1', ...args]
    if (root !== undefined) options.push(root instanceof URL ? fileURLToPath(root) : root)
    // A separate process group, so that Ctrl-C reaches the tests first.
    const child = spawn('/bin/sh', ['-c', guard, 'guard', name, ...options], { detached: true })
    this.#child = child
    this.#closed = once(child, 'close')
    child.stdin.on('error', () => {})
    child.stderr.setEncoding('utf8').on('data', (text) => {
      this.#words = (this.#words + text).slice(-mostWords)
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), startTimeout * 1000)
    // The program prints the URL of each origin, one per line, as soon as it listens there.
    let printed = ''
    for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      printed += text
      if (printed.includes('\n')) break
    }
    clearTimeout(timer)
    this.url = printed.split('\n')[0]
    if (!printed.includes('\n')) {
      await this.#release()
      throw new StartError(this.end() ?? `${name} did not start within ${startTimeout} s`)
    }
    child.stdout.resume()
    // A test that forgets `close` still ends, and the program ends with it.
    for (const part of [child, child.stdin, child.stdout, child.stderr]) part.unref()
  }

  /** Returns how the program has ended on its own; `undefined` while it runs. */
  end() {
    const { exitCode, signalCode } = this.#child
    if (exitCode === null && signalCode === null) return undefined
    const words = this.#words.trim()
    return `fixture-server ended with status ${signalCode ?? exitCode}${words && `: ${words}`}`
  }

  /** Ends the program; throws a `StartError` if it had crashed before. */
  async close() {
    let broken = this.end()
    let isLate = false
    for (const part of [this.#child, this.#child.stdout, this.#child.stderr]) part.ref()
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => {
      isLate = true
      this.#child.kill('SIGKILL')
    }, endTimeout * 1000)
    await this.#release()
    clearTimeout(timer)
    // SIGTERM makes the program exit. Another signal must have ended it before, unnoticed by Node.
    if (this.#child.signalCode !== null && !isLate) broken ??= this.end()
    if (broken) throw new StartError(broken)
  }

  async #release() {
    await this.#closed
    this.#child.stdin.end('\n')
  }
}
