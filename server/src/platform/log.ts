import pg from 'pg'
import { type DestinationStream, pino } from 'pino'

/**
 * Replaces pino's own destination, which at the end of the process retries for ever when the disk is
 * full. Here the line is lost, and main.ts ignores the error.
 */
const STANDARD_OUTPUT: DestinationStream = { write: (line) => process.stdout.write(line) }

/** Logs JSON lines to standard output by default. Tokens, passwords and keys are redacted. */
export function createLog(level: string, destination = STANDARD_OUTPUT) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.resetkey', 'headers.authorization'],
      censor: '[removed]',
    },
  }
  return pino(options, destination)
}

/**
 * Logs only the fields of PostgreSQL's errors that contain no values: `detail`, `where` and
 * `internalQuery` can contain what people wrote.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) {
    return error instanceof Error ? pino.stdSerializers.err(error) : error
  }
  const { name: type, message, stack, code, severity, schema, table, column, constraint } = error
  return { type, message, stack, code, severity, schema, table, column, constraint }
}

export type Log = ReturnType<typeof createLog>
