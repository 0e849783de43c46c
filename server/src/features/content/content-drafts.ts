import type { Guidance } from '@holdfast/contract/content'
import type { ContentDraft, ContentVersion } from '@holdfast/contract/content-drafts'
import type { FastifyRequest } from 'fastify'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { startsFrom } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findDraft } from './content-drafts-store.ts'
import { readGuidance } from './content-store.ts'
import { checkShape } from './guidance-problems.ts'
import { guidanceProblems } from './guidance-rules.ts'

/** Display names by user id. */
export type Names = ReadonlyMap<string, string>
export type NamesOf = { userNames: (organisationid: string) => Names | Promise<Names> }

/** The draft, or what is published where there is none. */
export async function readDraft(
  trx: OrganisationTransaction,
  organisationid: string,
  providers: Names,
): Promise<ContentDraft> {
  const draft = await findDraft(trx, organisationid)
  if (draft) return named(draft, providers)
  const guidance = await readGuidance(trx, organisationid)
  return { guidance, saved: null, userid: null, name: null }
}

/** @throws Problem `invalid` with every problem and its place */
export function requireGuidance(sent: unknown): Guidance {
  const { guidance, problems } = checkShape(sent)
  const found = guidance ? guidanceProblems(guidance) : problems
  if (!guidance || found.length > 0) throw new Problem('invalid', found)
  return guidance
}

/** @throws Problem `conflict` when the caller has not seen the present draft */
export function requireUnchanged(
  request: FastifyRequest,
  present: ContentDraft,
  organisationid: string,
): void {
  const etag = startsFrom(request)
  if (etag === undefined || etag === snapshotOf(present, organisationid).etag) return
  throw new Problem('conflict', 'Somebody else has changed the draft meanwhile', {
    saved: present.saved,
    name: present.name,
  })
}

/** Who comes from elsewhere is an admin of the provider. */
export function named<Entry extends ContentDraft | ContentVersion>(
  entry: Entry,
  providers: Names,
): Entry {
  if (entry.name !== null || entry.userid === null) return entry
  return { ...entry, name: providers.get(entry.userid) ?? entry.userid }
}

export function snapshotOf(draft: ContentDraft, organisationid: string): JsonSnapshot {
  return new JsonSnapshot(JSON.stringify(draft), `${organisationid} content draft`)
}
