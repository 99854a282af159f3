/** The base of all errors of this package. */
export class FixtureServerError extends Error {
  constructor(message, options) {
    super(message, options)
    this.name = new.target.name
  }
}

/** The program was not found, did not start, or broke down; with the program's own words. */
export class StartError extends FixtureServerError {}

/** No answer came from the server. */
export class UnreachableError extends FixtureServerError {}

/** An event that a test waits for did not come in time. */
export class WaitTimeout extends FixtureServerError {}

/** The requests of a session are not as expected; the message names the first difference. */
export class ExpectationFailed extends FixtureServerError {
  /** What runners of tests know a failed assertion by. */
  code = 'ERR_ASSERTION'
}

/** A refusal of the control API, in its own words. */
export class APIError extends FixtureServerError {
  constructor(status, method, path, { message, key, line }) {
    // The request is one line of JSON, which the caller has not seen.
    const reason = message.replace(/^body:1: /, '')
    super(`${reason} (${method} ${path}: ${status})`)
    Object.assign(this, { status, method, path, reason, key, line })
  }

  /** The remedy: the part of the reason behind the semicolon. */
  get remedy() {
    const [, ...rest] = this.reason.split('; ')
    return rest.join('; ') || undefined
  }
}

/** The request has a mistake, such as an unknown key of a site. */
export class InvalidRequest extends APIError {}
/** The token is missing or another one, or the server is known by another name. */
export class NotAllowed extends APIError {}
/** There is no such session, fault or scenario. */
export class NotFound extends APIError {}
/** The name is taken, the origins differ, or it is the server's own session. */
export class Conflict extends APIError {}
/** No reply came to a gate in time. */
export class NotInTime extends APIError {}
/** A limit of the server is reached, or it ends. */
export class Unavailable extends APIError {}

const kinds = {
  400: InvalidRequest, 413: InvalidRequest, 415: InvalidRequest, 422: InvalidRequest,
  401: NotAllowed, 403: NotAllowed, 421: NotAllowed, 404: NotFound, 409: Conflict,
  503: Unavailable, 504: NotInTime,
}

/** Returns the error of an answer, by its status. */
export const apiError = (status, ...facts) => new (kinds[status] ?? APIError)(status, ...facts)
