import {
  API_VERSION,
  API_VERSION_HEADER,
  OLDEST_API_VERSION,
} from '@holdfast/contract/endpoints/headers'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/**
 * App and server do not always have the same version: a tab stays open during an upgrade, processes are
 * replaced one after another, or an upgrade is rolled back. The server must never finally refuse what
 * somebody wrote for such a reason.
 */

/** @throws Problem `app-outdated` */
export function requireCurrentApp(request: FastifyRequest): void {
  const version = apiVersionOf(request)
  if (version !== undefined && version < OLDEST_API_VERSION) throw new Problem('app-outdated')
}

/** Whether a newer server may understand the request. */
export function isFromNewerApp(request: FastifyRequest): boolean {
  return (apiVersionOf(request) ?? 0) > API_VERSION
}

/** Undefined for clients that are not our app. */
function apiVersionOf({ headers }: FastifyRequest): number | undefined {
  const value = headers[API_VERSION_HEADER]
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}
