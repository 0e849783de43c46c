import { type DestinationStream, pino } from 'pino'

/** Structured lines, on standard output if not told otherwise; no token, password or key in them. */
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
