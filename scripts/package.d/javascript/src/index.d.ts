// Times are in seconds, as in the control API.

/** A site: a mapping as in a site file, the text of a site file, or the `file:` URL of one. */
export type Site = Record<string, unknown> | string | URL

/** Requests in order, or a mapping with `inOrder`, `exactly` or `anyOrder`. */
export type Expectation = (string | Record<string, unknown>)[] | Record<string, unknown>

/** An event of the log; its other keys depend on `event`. */
export interface Event {
  number: number
  event: string
  /** Microseconds since the session was opened or reset. */
  time: number
  [key: string]: unknown
}

/** A gate; `held` is the number of replies that wait there. */
export interface Gate {
  name: string
  state: 'open' | 'closed'
  held: number
}

/** A session; `lifetime` is missing if it lives until it is closed. */
export interface SessionReport {
  id: string
  origins: Record<string, string>
  connections: number
  open: { active: number; held: number; listening: number }
  gates: Gate[]
  lifetime?: number
}

/** A fault that was added to a session. */
export interface Fault {
  id: number
  origin: string
  path: string
  fault: string
  occurrence: string
}

/** Some events; `next` is the `after` of the next page, `dropped` counts lost events before. */
export interface EventPage {
  events: Event[]
  next: number
  dropped: number
}

/** A request of the log; `gate` is where its reply is held, `end` is `null` until it has ended. */
export interface Request {
  number: number
  origin: string
  method: string | null
  target: string | null
  fields: string[][]
  status: number | null
  gate: string | null
  end: string | null
}

/** A scenario that the server offers; `start` is the path of its first page. */
export interface Scenario {
  name: string
  title: string
  start: string
}

declare global {
  // As in `lib.esnext.disposable.d.ts`, which older libraries do not have.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol
  }
}

export interface StartOptions {
  /** A folder or a site file. */
  root?: string | URL
  /** Further arguments of the program. */
  arguments?: string[]
  /** The path of the program. The default is `FIXTURE_SERVER`, the package's program, or the one on the PATH. */
  program?: string
}

export interface SessionOptions {
  scenario?: string
  name?: string
  /** The session is closed after this number of idle seconds; `null` means never. */
  lifetime?: number | null
}

/** A server. */
export class FixtureServer {
  private constructor()
  /** Starts the program on a free port. It ends at `close`, or with this process. A `StartError` has its message. */
  static start(options?: StartOptions): Promise<FixtureServer>
  /** Returns the server at an address; the token is by default the value of `FIXTURE_SERVER_TOKEN`. */
  static connect(url: string, options?: { token?: string }): FixtureServer
  /** The address, without a slash at the end. */
  readonly url: string
  /** Opens a session of a site or a scenario. It is closed after ten idle minutes by default. */
  openSession(site?: Site, options?: SessionOptions): Promise<Session>
  /** Returns an open session, such as `default`. */
  session(id: string): Promise<Session>
  /** Returns the open sessions; `default` is the server's own. */
  sessions(): Promise<SessionReport[]>
  /** Returns the scenarios that sessions can be opened for. */
  scenarios(): Promise<Scenario[]>
  /** Returns the certificate to trust, in PEM, for origins with `tls: good`. */
  certificateAuthority(): Promise<string>
  /** Ends the program if this object has started it. */
  close(): Promise<void>
  /** Closes the object at the end of a block, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** A site on its own origins, with its own log, gates and faults. */
export class Session {
  private constructor()
  /** The session's name. */
  readonly id: string
  /** The URL of each origin by its name, without a slash at the end. */
  readonly origins: Record<string, string>
  /** The URL of the origin `main`. */
  readonly url: string
  /** Returns the current state of the session. */
  report(): Promise<SessionReport>
  /** Serves another site with the same origins from the next request on. */
  replaceSite(site: Site): Promise<void>
  /** Resets the session: clears the log, gates and counters, removes added faults, and closes connections. */
  reset(): Promise<void>
  /** Ends the session and its connections. Does nothing if it has ended already. */
  close(): Promise<void>
  /** Closes the object at the end of a block, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
  /** Returns the gates that are open or hold a reply. */
  gates(): Promise<Gate[]>
  /** Returns as soon as a reply is held at a gate; throws `NotInTime` if none is within `timeout` seconds, by default 10. */
  waitForGate(name: string, options?: { timeout?: number }): Promise<Gate>
  /** Lets held replies of a gate continue, and later ones pass. */
  openGate(name: string): Promise<Gate>
  /** Holds the replies that come to a gate from now on. */
  closeGate(name: string): Promise<Gate>
  /** Returns the faults that have been added. */
  faults(): Promise<Fault[]>
  /** Adds a fault to the replies at a path, in the form of a site file: `{ kind: 'reset', first: 2 }`. */
  addFault(path: string, fault: string | Record<string, unknown>, options?: { origin?: string }): Promise<Fault>
  /** Removes an added fault, given its number. */
  removeFault(id: number): Promise<void>
  /** Returns the events after a number. The page is empty after `timeout` seconds, at most 60. */
  events(options?: { after?: number; limit?: number; timeout?: number }): Promise<EventPage>
  /** Returns the first event with these values, such as `{ event: 'ended', status: 200 }`. */
  waitForEvent(wanted: Record<string, unknown>, options?: { timeout?: number; after?: number }): Promise<Event>
  /** Returns the requests of the log, each with its reply so far. */
  requests(): Promise<Request[]>
  /** Returns the requests of the log as text, one per line. */
  log(): Promise<string>
  /**
   * Throws `ExpectationFailed` unless the requests are as expected within `timeout` seconds.
   *
   * A list is expected in order, with other requests in between. `{ exactly: […] }` allows no others;
   * `{ anyOrder: […] }` ignores the order.
   */
  check(expectation: Expectation, options?: { timeout?: number }): Promise<void>
  /** Returns the requests that have ended as an HTTP Archive 1.2. */
  har(): Promise<{ log: { version: string; entries: Record<string, unknown>[]; [key: string]: unknown } }>
}

/** The base of all errors of this package. */
export class FixtureServerError extends Error {}
/** The program was not found, did not start, or crashed; with the program's own message. */
export class StartError extends FixtureServerError {}
/** The server did not respond. */
export class UnreachableError extends FixtureServerError {}
/** An event that a test waits for did not occur in time. */
export class WaitTimeout extends FixtureServerError {}
/** The requests of a session are not as expected; the message names the first difference. */
export class ExpectationFailed extends FixtureServerError {
  readonly code: 'ERR_ASSERTION'
}
/** An error response of the control API, with its message. */
export class APIError extends FixtureServerError {
  /** The status of the response. */
  readonly status: number
  /** The request that was refused. */
  readonly method: string
  readonly path: string
  /** The problem and the remedy. */
  readonly reason: string
  /** The remedy, which is the part of the reason after the semicolon. */
  readonly remedy: string | undefined
  /** The key and the line of the error, if it is in the data that was sent. */
  readonly key: string | undefined
  readonly line: number | undefined
}
/** The request contains an error, such as an unknown key of a site. */
export class InvalidRequest extends APIError {}
/** The token is missing or wrong, or the server is not known by this host name. */
export class NotAllowed extends APIError {}
/** There is no such session, fault or scenario. */
export class NotFound extends APIError {}
/** The name is in use, the origins differ, or it is the server's own session. */
export class Conflict extends APIError {}
/** No reply arrived at a gate in time. */
export class NotInTime extends APIError {}
/** The server has reached a limit, or is shutting down. */
export class Unavailable extends APIError {}
