/** The base of all errors of this package. */
export class FixtureServerError extends Error {
  constructor(message, options) {
    super(message, options)
    this.name = new.target.name
  }
}

/** The program was not found, did not start, or crashed; with the program's own message. */
export class StartError extends FixtureServerError {}

/** The server did not respond. */
export class UnreachableError extends FixtureServerError {}

/** An event that a test waits for did not occur in time. */
export class WaitTimeout extends FixtureServerError {}

/** The requests of a session are not as expected; the message names the first difference. */
export class ExpectationFailed extends FixtureServerError {
  /** The property by which test runners recognize a failed assertion. */
  code = 'ERR_ASSERTION'
}

/** An error response of the control API, with its message. */
export class APIError extends FixtureServerError {
  constructor(status, method, path, { message, key, line }) {
    // The request is one line of JSON, which the caller has not seen.
    const reason = message.replace(/^body:1: /, '')
    super(`${reason} (${method} ${path}: ${status})`)
    Object.assign(this, { status, method, path, reason, key, line })
  }

  /** The remedy, which is the part of the reason after the semicolon. */
  get remedy() {
    const [, ...rest] = this.reason.split('; ')
    return rest.join('; ') || undefined
  }
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

const kinds = {
  400: InvalidRequest, 413: InvalidRequest, 415: InvalidRequest, 422: InvalidRequest,
  401: NotAllowed, 403: NotAllowed, 421: NotAllowed, 404: NotFound, 409: Conflict,
  503: Unavailable, 504: NotInTime,
}

/** Returns the error for a response, chosen by its status. */
export const apiError = (status, ...facts) => new (kinds[status] ?? APIError)(status, ...facts)
