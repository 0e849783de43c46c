import type { Guidance } from '@holdfast/contract/content/content'
import type {
  ContentDraft,
  ContentVersion,
  ContentVersionWithGuidance,
} from '@holdfast/contract/content/content-drafts'
import { useQuery } from '@tanstack/react-query'
import { call, send } from '../../http/call.ts'
import { CallFailure, failureWithoutResponse } from '../../http/call-failure.ts'
import type { CachedBody } from '../../storage/device-store.ts'
import { signal, useSignal } from '../../storage/signal.ts'
import { listKey } from '../lists/collection.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { queryClient } from '../lists/query-client.ts'
import { mapRead, type Read, toRead } from '../lists/read.ts'
import { useWrite, type Write } from '../lists/write.ts'

/**
 * The content draft, and the versions that were published. They stay in memory; no device stores them.
 * Every change starts from the draft that was read last. When another admin has changed the draft
 * meanwhile, the server refuses the change; the draft is then read again and changed once more.
 */

/** How often the draft is read again, so that admins see what others save, in milliseconds. */
const REFRESH_MS = 10_000
const MAX_ATTEMPTS = 5

type CachedDraft = CachedBody<ContentDraft>

export const draftKey = (org: string) => [org, 'content draft'] as const
const versionsKey = (org: string) => [org, 'content versions'] as const

function draftOptions(org: string) {
  return { queryKey: draftKey(org), staleTime: 0, queryFn: () => readDraft(org) }
}

function cachedDraft(org: string): CachedDraft | undefined {
  return queryClient.getQueryData<CachedDraft>(draftKey(org))
}

async function readDraft(org: string): Promise<CachedDraft> {
  const before = cachedDraft(org)
  const headers: Record<string, string> = before?.etag ? { 'if-none-match': before.etag } : {}
  const { body, etag } = await send('getContentDraft', { query: organisationQuery(org), headers })
  if (body) return { body, etag, checkedAt: Date.now() }
  if (!before) throw failureWithoutResponse('unexpected-response', 304)
  return before
}

/** The draft, with the ETag that identifies this state of it. */
export type PresentDraft = ContentDraft & { etag: string | null }

export function useContentDraft(org: string): Read<PresentDraft> {
  const result = useQuery({ ...draftOptions(org), refetchInterval: REFRESH_MS })
  return mapRead(toRead(result), ({ body, etag }) => ({ ...body, etag }))
}

/** Newest first; the first is what staff see. */
export function useContentVersions(org: string): Read<ContentVersion[]> {
  const queryFn = () => call('listContentVersions', { query: organisationQuery(org) })
  return toRead(useQuery({ queryKey: versionsKey(org), queryFn }))
}

/** A published version with its guidance, which never changes. */
export function useContentVersion(org: string, version: number): Read<ContentVersionWithGuidance> {
  const parameters = { version: String(version) }
  const queryFn = () => call('getContentVersion', { parameters, query: organisationQuery(org) })
  const queryKey = [...versionsKey(org), version]
  return toRead(useQuery({ queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }))
}

export type GuidanceEdit = {
  /** Returns the changed guidance without modifying its argument. */
  apply: (guidance: Guidance) => Guidance
  /** Returns false when the edit would overwrite what somebody else has written meanwhile. */
  isStillWanted?: (guidance: Guidance) => boolean
}

/**
 * Saves an edit into the draft. Edits of one device wait for each other, and what others have saved
 * meanwhile stays. An edit fails with `conflict` when `isStillWanted` says no to the newer draft.
 */
export function useEditGuidance(org: string): Write<GuidanceEdit, ContentDraft> {
  return useWrite((edit) => enqueue(() => saveEdit(org, edit)))
}

/** Whether an edit of this device is still being saved, so that the draft on the screen lacks it. */
export function useIsEditUnderWay(): boolean {
  return useSignal(editsUnderWay) > 0
}

const editsUnderWay = signal(0)
let lastEdit: Promise<unknown> = Promise.resolve()

function enqueue<T>(job: () => Promise<T>): Promise<T> {
  editsUnderWay.set(editsUnderWay.get() + 1)
  const result = lastEdit.then(job).finally(() => editsUnderWay.set(editsUnderWay.get() - 1))
  lastEdit = result.catch(() => undefined)
  return result
}

async function saveEdit(org: string, edit: GuidanceEdit, attempt = 1): Promise<ContentDraft> {
  const current = cachedDraft(org) ?? (await queryClient.fetchQuery<CachedDraft>(draftOptions(org)))
  if (edit.isStillWanted?.(current.body.guidance) === false) throw conflictOf(current.body)
  try {
    const { body, etag } = await send('saveContentDraft', {
      query: organisationQuery(org),
      headers: ifMatch(current),
      body: edit.apply(current.body.guidance),
    })
    if (!body) throw failureWithoutResponse('unexpected-response')
    await keepDraft(org, body, etag)
    return body
  } catch (failure) {
    if (!isConflict(failure) || attempt === MAX_ATTEMPTS) throw failure
    await readAgain(org)
    return saveEdit(org, edit, attempt + 1)
  }
}

/** Publishes exactly this draft to all staff. Fails with `conflict` when there is a newer draft. */
export function usePublishContent(org: string): Write<PresentDraft, ContentVersion> {
  return useWrite(async (draft) => {
    try {
      return await call('publishContent', {
        query: organisationQuery(org),
        headers: ifMatch(draft),
      })
    } finally {
      void queryClient.invalidateQueries({ queryKey: draftKey(org) })
      void queryClient.invalidateQueries({ queryKey: versionsKey(org) })
      void queryClient.invalidateQueries({ queryKey: listKey(org, 'content') })
    }
  })
}

type Restoration = { version: number; draft: PresentDraft }

/** Makes a published version the draft, in place of the draft that was shown. */
export function useRestoreContentVersion(org: string): Write<Restoration, ContentDraft> {
  return useWrite(({ version, draft }) =>
    replaceDraft(org, draft, (headers) =>
      send('restoreContentVersion', {
        query: organisationQuery(org),
        parameters: { version: String(version) },
        headers,
      }),
    ),
  )
}

type DraftResponse = { body: ContentDraft | undefined; etag: string | null }

/**
 * Replaces the draft in memory by the response of a request. When somebody has saved another draft
 * meanwhile, it fails with `conflict`, and the newer draft is fetched at once.
 */
export async function replaceDraft(
  org: string,
  shown: PresentDraft,
  replace: (headers: Record<string, string>) => Promise<DraftResponse>,
): Promise<ContentDraft> {
  try {
    const { body, etag } = await replace(ifMatch(shown))
    if (!body) throw failureWithoutResponse('unexpected-response')
    await keepDraft(org, body, etag)
    return body
  } catch (failure) {
    if (isConflict(failure)) void queryClient.invalidateQueries({ queryKey: draftKey(org) })
    throw failure
  }
}

function ifMatch({ etag }: { etag: string | null }): Record<string, string> {
  return etag ? { 'if-match': etag } : {}
}

async function keepDraft(org: string, body: ContentDraft, etag: string | null): Promise<void> {
  await queryClient.cancelQueries({ queryKey: draftKey(org) })
  queryClient.setQueryData<CachedDraft>(draftKey(org), { body, etag, checkedAt: Date.now() })
}

async function readAgain(org: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: draftKey(org) })
  await queryClient.fetchQuery(draftOptions(org))
}

function isConflict(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'conflict'
}

function conflictOf({ name }: ContentDraft): CallFailure {
  const message = `${name ?? 'Somebody else'} has changed this meanwhile.`
  return new CallFailure({ code: 'conflict', status: 409, message })
}
