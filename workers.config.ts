import { availableParallelism } from 'node:os'

/**
 * For every project, because only projects with the same number share the workers: others run one
 * after the other. At least four, since the server's tests mostly wait for a database
 * or a process; no more than the tests' PostgreSQL has connections for.
 */
export const MAX_WORKERS = Math.min(Math.max(4, availableParallelism()), 8)

/**
 * For every project. A real database and a browser on two busy cores are slow at times and never hang. A poll waits
 * for the state that the next step needs, so it may wait nearly as long as a test.
 */
export const TIME_LIMITS = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}
