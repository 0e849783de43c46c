import { pino } from 'pino'

/** Structured lines on standard output; no token, password or key ever reaches it. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.resetkey', 'headers.authorization'],
      censor: '[removed]',
    },
  })
}

export type Log = ReturnType<typeof createLog>
