import { defineProject } from 'vitest/config'
import { MAX_WORKERS, TIME_LIMITS } from '../workers.config.ts'

/** The tests run against one PostgreSQL, which the global set-up starts and stops. */
export default defineProject({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // Files share what a worker has loaded: they share no state, and loading the server takes a second.
    isolate: false,
    maxWorkers: MAX_WORKERS,
    globalSetup: './src/test-support/start-database.ts',
    ...TIME_LIMITS,
  },
})
