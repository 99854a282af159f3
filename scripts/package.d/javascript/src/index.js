// A client of `fixture-server`, an HTTP server for tests. Times are in seconds, as in the control API.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ExpectationFailed, InvalidRequest, NotInTime, UnreachableError, WaitTimeout, apiError } from './errors.js'
import { Program } from './program.js'

export * from './errors.js'

// The number of seconds that the server may wait in one request, and the additional time for its response.
const longestWait = 60
const answerTimeout = 30

const now = () => performance.now() / 1000
const clamp = (seconds) => Math.max(0, Math.min(longestWait, seconds))

/** The URL and token of a server, and the program if this process started it. */
class Place {
  constructor(url, token, program) {
    const { protocol, origin } = URL.canParse(url) ? new URL(url) : {}
    if (protocol !== 'http:' && protocol !== 'https:') {
      throw new TypeError(`'${url}' is not the address of a server; expected such as http://127.0.0.1:8080`)
    }
    this.url = origin
    this.token = token || process.env.FIXTURE_SERVER_TOKEN
    this.program = program
  }

  /** Returns the JSON of a response with a status below 300, or with the accepted status. */
  async ask(method, path, { body, query, accept, wait = 0 } = {}) {
    const search = new URLSearchParams(query).toString()
    const target = `/-/${path.map(encodeURIComponent).join('/')}${search && `?${search}`}`
    const headers = {}
    if (this.token) headers.Authorization = `Bearer ${this.token}`
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const signal = AbortSignal.timeout(Math.ceil((wait + answerTimeout) * 1000))
    let status, text
    try {
      const response = await fetch(this.url + target, { method, headers, body: JSON.stringify(body), signal })
      status = response.status
      text = await response.text()
    } catch (error) {
      const reason = this.program?.end() ?? error.cause?.message ?? error.message
      throw new UnreachableError(`no answer from ${this.url}: ${reason}`, { cause: error })
    }
    if (status < 300 || status === accept) return /^[{[]/.test(text) ? JSON.parse(text) : text
    throw apiError(status, method, target, errorIn(text))
  }

  /** Sends a request with a site as the body, or under the key `site` of a larger body. */
  async askWithSite(method, path, site, keys) {
    const file = site instanceof URL ? fileURLToPath(site) : undefined
    if (file !== undefined) site = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
    try {
      return await this.ask(method, path, { body: keys ? { ...keys, site } : site })
    } catch (error) {
      if (file === undefined || !(error instanceof InvalidRequest) || !error.reason.startsWith('site:')) throw error
      // The server gets the text, but not the name of its file.
      const { status, path, key, line, reason } = error
      throw new InvalidRequest(status, method, path, { message: file + reason.slice('site'.length), key, line })
    }
  }
}

function errorIn(text) {
  try {
    const { error } = JSON.parse(text)
    if (error.message) return error
  } catch {
    // Another server is in between.
  }
  return { message: text.trim() || 'the answer is empty' }
}

/** The base class of objects that `await using` closes. */
class Closable {
  static {
    if (Symbol.asyncDispose) {
      this.prototype[Symbol.asyncDispose] = function () {
        return this.close()
      }
    }
  }
}

/** A server. */
export class FixtureServer extends Closable {
  #place

  constructor(place) {
    super()
    this.#place = place
  }

  /**
   * Starts the program on a free port, with a folder or a site file, and further arguments.
   *
   * It ends at `close`, or with this process. A `StartError` has its message.
   */
  static async start({ root, arguments: args = [], program } = {}) {
    const started = await Program.start(root, args, program)
    return new FixtureServer(new Place(started.url, undefined, started))
  }

  /** Returns the server at an address; the token is by default the value of `FIXTURE_SERVER_TOKEN`. */
  static connect(url, { token } = {}) {
    return new FixtureServer(new Place(url, token))
  }

  /** The address, without a slash at the end. */
  get url() {
    return this.#place.url
  }

  /** Opens a session of a site or a scenario. It is closed after `lifetime` idle seconds; `null` means never. */
  async openSession(site, { scenario, name, lifetime = 600 } = {}) {
    const keys = { scenario, name, lifetime: lifetime ?? undefined }
    return new Session(this.#place, await this.#place.askWithSite('POST', ['sessions'], site, keys))
  }

  /** Returns an open session, such as `default`. */
  async session(id) {
    return new Session(this.#place, await this.#place.ask('GET', ['sessions', id]))
  }

  /** Returns the open sessions; `default` is the server's own. */
  async sessions() {
    return (await this.#place.ask('GET', ['sessions'])).sessions
  }

  /** Returns the scenarios that sessions can be opened for. */
  async scenarios() {
    return (await this.#place.ask('GET', ['scenarios'])).scenarios
  }

  /** Returns the certificate to trust, in PEM, for origins with `tls: good`. */
  certificateAuthority() {
    return this.#place.ask('GET', ['ca.pem'])
  }

  /** Ends the program if this object has started it. */
  async close() {
    const { program } = this.#place
    this.#place.program = undefined
    await program?.close()
  }
}

/** A site on its own origins, with its own log, gates and faults. */
export class Session extends Closable {
  #place

  constructor(place, { id, origins }) {
    super()
    this.#place = place
    this.id = id
    this.origins = origins
  }

  /** The URL of the origin `main`. */
  get url() {
    return this.origins.main
  }

  #ask(method, path, options) {
    return this.#place.ask(method, ['sessions', this.id, ...path], options)
  }

  /** Returns the current state of the session. */
  report() {
    return this.#ask('GET', [])
  }

  /** Serves another site with the same origins from the next request on. */
  async replaceSite(site) {
    await this.#place.askWithSite('PUT', ['sessions', this.id, 'site'], site)
  }

  /** Resets the session: clears the log, gates and counters, removes added faults, and closes connections. */
  async reset() {
    await this.#ask('POST', ['reset'])
  }

  /** Ends the session and its connections. Does nothing if it has ended already. */
  async close() {
    await this.#ask('DELETE', [], { accept: 404 })
  }

  /** Returns the gates that are open or hold a reply. */
  async gates() {
    return (await this.#ask('GET', ['gates'])).gates
  }

  /** Returns as soon as a reply is held at a gate; throws `NotInTime` if none is within `timeout` seconds. */
  async waitForGate(name, { timeout = 10 } = {}) {
    const end = now() + timeout
    for (;;) {
      const wait = clamp(end - now())
      try {
        return await this.#ask('GET', ['gates', name], { query: { wait: wait.toFixed(3) }, wait })
      } catch (error) {
        if (!(error instanceof NotInTime) || now() >= end) throw error
      }
    }
  }

  /** Lets held replies of a gate continue, and later ones pass. */
  openGate(name) {
    return this.#ask('PUT', ['gates', name], { body: { state: 'open' } })
  }

  /** Holds the replies that come to a gate from now on. */
  closeGate(name) {
    return this.#ask('PUT', ['gates', name], { body: { state: 'closed' } })
  }

  /** Returns the faults that have been added. */
  async faults() {
    return (await this.#ask('GET', ['faults'])).faults
  }

  /** Adds a fault to the replies at a path, in the form of a site file: `{ kind: 'reset', first: 2 }`. */
  addFault(path, fault, { origin = 'main' } = {}) {
    return this.#ask('POST', ['faults'], { body: { path, fault, origin } })
  }

  /** Removes an added fault, given its number. */
  async removeFault(id) {
    await this.#ask('DELETE', ['faults', String(id)])
  }

  /** Returns the events after a number. The page is empty after `timeout` seconds, at most 60. */
  events({ after = 0, limit = 1000, timeout = 0 } = {}) {
    const wait = clamp(timeout)
    return this.#ask('GET', ['log'], { query: { after, limit, ...(wait && { wait: wait.toFixed(3) }) }, wait })
  }

  /** Returns the first event with these values, such as `{ event: 'ended', status: 200 }`. */
  async waitForEvent(wanted, { timeout = 10, after = 0 } = {}) {
    const end = now() + timeout
    let last
    for (;;) {
      const page = await this.events({ after, timeout: end - now() })
      for (last of page.events) {
        if (Object.entries(wanted).every(([key, value]) => last[key] === value)) return last
      }
      after = page.next
      if (page.events.length < 1000 && now() >= end) {
        const came = last ? `the last event is ${JSON.stringify(last)}` : 'nothing has happened'
        throw new WaitTimeout(`no event ${JSON.stringify(wanted)} within ${timeout} s; ${came}`)
      }
    }
  }

  /** Returns the requests of the log, each with its reply so far. */
  async requests() {
    const found = new Map()
    for (let after = 0; ; ) {
      const { events, next } = await this.events({ after, limit: 10_000 })
      if (!events.length) return [...found.values()]
      after = next
      for (const event of events) add(event, found)
    }
  }

  /** Returns the requests of the log as text, one per line. */
  async log() {
    const lines = (await this.requests()).map(({ number, origin, method, target, status, gate, end }) => {
      const asked = method ? `${method} ${target}` : 'a malformed request'
      const state = end ?? (gate ? `held at the gate '${gate}'` : 'open')
      return `${number} ${origin} ${asked}: ${status === null ? '' : `${status} `}${state}`
    })
    return lines.join('\n') || 'no request came'
  }

  /**
   * Throws `ExpectationFailed` unless the requests are as expected within `timeout` seconds.
   *
   * A list is expected in order, with other requests in between. `{ exactly: […] }` allows no others;
   * `{ anyOrder: […] }` ignores the order.
   */
  async check(expectation, { timeout = 0 } = {}) {
    const end = now() + timeout
    for (let after = 0; ; ) {
      const { ok, violation } = await this.#ask('POST', ['assertions'], { body: expectation, accept: 409 })
      if (ok) return
      if (now() >= end) throw new ExpectationFailed(violation)
      after = (await this.events({ after, limit: 10_000, timeout: end - now() })).next
    }
  }

  /** Returns the requests that have ended as an HTTP Archive 1.2. */
  har() {
    return this.#ask('GET', ['har'])
  }
}

/** Adds the information of an event to its request. */
function add(event, found) {
  if (event.event === 'request') {
    const { request: number, origin, method, target, fields } = event
    found.set(number, { number, origin, method, target, fields: fields ?? [], status: null, gate: null, end: null })
  }
  const request = found.get(event.request)
  if (!request) return
  if ('status' in event) request.status = event.status
  if (['held', 'released', 'ended'].includes(event.event)) {
    request.gate = event.event === 'held' ? event.gate : null
    request.end = event.end ?? null
  }
}
