import { availableParallelism } from 'node:os'

/**
 * For every project, because only projects with the same number share the workers: others run one
 * after the other. At least four, since the server's tests mostly wait for a database
 * or a process; no more than the tests' PostgreSQL has connections for.
 */
export const MAX_WORKERS = Math.min(Math.max(4, availableParallelism()), 8)
