/** Classifies errors of PostgreSQL, pg and the network. */

/** The error code of PostgreSQL or of Node's network; '' without one. */
function codeOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : ''
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}

/** PostgreSQL's class 22: a value that the column cannot hold, such as a date before year 1. */
export function isInvalidData(error: unknown): boolean {
  return /^22...$/.test(codeOf(error))
}

/** `no_data_found`, which our database functions raise for a missing record. */
export function isMissingRecord(error: unknown): boolean {
  return codeOf(error) === 'P0002'
}

/** `foreign_key_violation`: the row to which it refers has been deleted. */
export function isMissingReference(error: unknown): boolean {
  return codeOf(error) === '23503'
}

/** Raised by `refuse_while_suspended`: nothing is opened in a suspended organisation. */
export function isOfSuspendedOrganisation(error: unknown): boolean {
  return codeOf(error) === 'HF001'
}

/** `lock_not_available`: another transaction has held the lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03'
}

/**
 * `deadlock_detected`, `serialization_failure`: PostgreSQL ended this transaction because it was in the
 * way of another. It stored nothing, and may succeed when repeated.
 */
export function isEndedForOthers(error: unknown): boolean {
  return /^(40P01|40001)$/.test(codeOf(error))
}

/**
 * Class 40: a transaction ended in favour of others; 25006: the database has become a replica; 53:
 * disk, memory or connections are used up; 58 and XX: PostgreSQL's own failures.
 */
const FAILURE_CODES = /^(40...|25006|53...|58...|XX...)$/
/** 55P03, 57014 and 25P0[34] are PostgreSQL's time limits: it waited for a lock, or is slow. */
const CONNECTION_CODES =
  /^(08...|57P0[1-5]|55P03|57014|25P0[34]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
/** Errors of pg, of Kysely, of the circuit breaker and of the finder of the primary, which have no code. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|driver has already been destroyed|The database does not answer|No server of the database takes writes)/
const TIMEOUT_MESSAGES = /^(timeout exceeded when trying to connect|Query read timeout)/

/** A timeout: we do not know yet whether the database can be reached. */
export function isTimeout(error: unknown): boolean {
  return TIMEOUT_MESSAGES.test(messageOf(error))
}

/** ENOENT of a connection: PostgreSQL's socket is missing. ENOENT of a file would be our own mistake. */
function isMissingSocket(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'
}

/** The database cannot be reached or fails for now: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return (
    isTimeout(error) ||
    CONNECTION_CODES.test(codeOf(error)) ||
    FAILURE_CODES.test(codeOf(error)) ||
    isMissingSocket(error) ||
    CONNECTION_MESSAGES.test(messageOf(error))
  )
}
