import { type DestinationStream, pino } from 'pino'

/** Logs JSON lines to standard output by default. Tokens, passwords and keys are redacted. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.resetkey', 'headers.authorization'],
      censor: '[removed]',
    },
  }
  return pino(options, destination)
}

export type Log = ReturnType<typeof createLog>
