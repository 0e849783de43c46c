import { createHash } from 'node:crypto'
import type { Guidance } from '@holdfast/contract/content/content'
import type { ContentDraft, ContentVersion } from '@holdfast/contract/content/content-drafts'
import { guidanceTexts } from '@holdfast/contract/content/guidance-pages'
import type { FastifyRequest } from 'fastify'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Scope } from '../../platform/database/database.ts'
import { matchesIfMatch } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { NamesById } from '../user-names/index.ts'
import { findDraft } from './content-drafts-store.ts'
import { readWrittenGuidance } from './content-store.ts'
import { guidanceProblems } from './guidance-rules.ts'
import { validateGuidance } from './guidance-schema-problems.ts'

/** The draft, or without one the published guidance, with the blanks that staff do not see. */
export async function readDraft(scope: Scope, providerNames: NamesById): Promise<ContentDraft> {
  const draft = await findDraft(scope)
  if (draft) {
    const fingerprints = fingerprintsOf(draft.guidance)
    return withUserNames({ ...draft, fingerprints }, providerNames)
  }
  const guidance = await readWrittenGuidance(scope)
  const fingerprints = fingerprintsOf(guidance)
  return { guidance, saved: null, userid: null, name: null, fingerprints }
}

/** By the id of a page a hash of its text: a review names it. */
export function fingerprintsOf(guidance: Guidance): Record<string, string> {
  return Object.fromEntries(
    [...guidanceTexts(guidance)].map(([page, text]) => [page, fingerprintOf(text)]),
  )
}

export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** @throws Problem `invalid` with all problems and their places */
export function requireGuidance(value: unknown): Guidance {
  const { guidance, problems: schemaProblems } = validateGuidance(value)
  const problems = guidance ? guidanceProblems(guidance) : schemaProblems
  if (!guidance || problems.length > 0) throw new Problem('invalid', problems)
  return guidance
}

/** @throws Problem `conflict` if the request is based on an older draft */
export function requireUnchanged(
  request: FastifyRequest,
  current: ContentDraft,
  organisationid: string,
): void {
  if (matchesIfMatch(request, toCachedResponse(current, organisationid).etag)) return
  throw new Problem('conflict', 'Somebody else has changed the draft meanwhile', {
    saved: current.saved,
    name: current.name,
  })
}

/** Users without a name in the organisation itself are admins of the provider. */
export function withUserNames<Entry extends ContentDraft | ContentVersion>(
  entry: Entry,
  providerNames: NamesById,
): Entry {
  if (entry.name !== null || entry.userid === null) return entry
  return { ...entry, name: providerNames.get(entry.userid) ?? entry.userid }
}

/**
 * The ETag leaves out the fingerprints: another version of Holdfast may hash the same pages in another
 * way, and a draft that is open during the upgrade must not count as changed by somebody else.
 */
export function toCachedResponse(draft: ContentDraft, organisationid: string): CachedResponse {
  const { fingerprints: _, ...state } = draft
  const scope = `${organisationid} content draft`
  return new CachedResponse(JSON.stringify(draft), scope, JSON.stringify(state))
}
