import { SHARE_DEVICE_HEADER, SHARE_KEY_HEADER } from '@holdfast/contract/endpoints/headers'
import { newRecordId } from '@holdfast/contract/ids'
import type { SharedPage } from '@holdfast/contract/incidents/shares'
import { call } from '../../http/call.ts'
import { CallFailure, unexpectedFailure } from '../../http/call-failure.ts'
import { followOnline } from '../../http/connectivity.ts'
import { serverNow } from '../../session/server-clock.ts'
import { readLocal, writeLocal } from '../../storage/local-storage.ts'
import {
  keepShareCopy,
  readShareCopy,
  removeOverShareCopies,
  removeShareCopy,
  type ShareCopy,
} from '../../storage/share-copies.ts'

/**
 * What a link for responders shows: what this device has at once, then what the server says, each minute. It
 * ends when the server says so, and without a network at the end of its hours.
 */

export type SharedIncident =
  | { state: 'loading' }
  | { state: 'ended'; sentence: string }
  | { state: 'failed'; sentence: string }
  /** `failure`: why it is not current. */
  | ({ state: 'shown'; failure: string | undefined } & ShareCopy)

export type Following = { refresh: () => void; stop: () => void }

const REFRESH_MS = 60_000
const DEVICE = 'share-device'
const NOT_YET = 'The server has not answered yet.'
const OVER = 'The time of this link is over. Please ask whoever gave it to you for a new one.'

export function followShare(key: string, show: (shown: SharedIncident) => void): Following {
  let copy: ShareCopy | undefined
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false

  function tell(shown: SharedIncident): void {
    if (!isStopped) show(shown)
  }

  async function start(): Promise<void> {
    await removeOverShareCopies(serverNow())
    copy = await readShareCopy(key)
    if (copy) tell({ state: 'shown', failure: NOT_YET, ...copy })
    refresh()
  }

  function refresh(): void {
    if (isStopped || isReading) return
    isReading = true
    void read()
      .catch(fail)
      .finally(() => {
        isReading = false
        schedule()
      })
  }

  async function read(): Promise<void> {
    const headers = headersOf(key)
    const page = await call('openShare', { headers })
    copy = { page, pictures: copy?.pictures ?? new Map() }
    tell({ state: 'shown', failure: undefined, ...copy })
    const pictures = await readPictures(page, copy.pictures, headers)
    copy = { page, pictures }
    await keepShareCopy(key, { page: withoutNames(page), pictures })
    tell({ state: 'shown', failure: undefined, ...copy })
  }

  async function fail(cause: unknown): Promise<void> {
    const failure = cause instanceof CallFailure ? cause : unexpectedFailure()
    if (!(cause instanceof CallFailure)) reportError(cause)
    if (failure.code === 'share-ended') return end(failure.message)
    if (copy && isOver(copy.page)) return end(OVER)
    if (copy) tell({ state: 'shown', failure: failure.message, ...copy })
    else tell({ state: 'failed', sentence: failure.message })
  }

  async function end(sentence: string): Promise<void> {
    copy = undefined
    await removeShareCopy(key)
    tell({ state: 'ended', sentence })
    stop()
  }

  /** Also just after the end, which a device without a network has to notice by itself. */
  function schedule(): void {
    clearTimeout(timer)
    if (isStopped) return
    const left = copy ? Date.parse(copy.page.expires) - serverNow() : REFRESH_MS
    timer = setTimeout(refresh, Math.min(REFRESH_MS, Math.max(left, 0) + 1000))
  }

  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  document.addEventListener('visibilitychange', refreshIfVisible)
  const unfollow = followOnline((online) => {
    if (online) refresh()
  })

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
    unfollow()
    document.removeEventListener('visibilitychange', refreshIfVisible)
  }

  void start()
  return { refresh, stop }
}

/** A copy stays until the page is opened again, which may be never. Names of children are not in it. */
function withoutNames({ names: _, ...page }: SharedPage): SharedPage {
  return page
}

function isOver({ expires }: SharedPage): boolean {
  return Date.parse(expires) <= serverNow()
}

function headersOf(key: string): Record<string, string> {
  const device = readLocal(DEVICE) ?? newRecordId()
  writeLocal(DEVICE, device)
  return { [SHARE_KEY_HEADER]: key, [SHARE_DEVICE_HEADER]: device }
}

/** Those that this device lacks. A page is worth showing without a picture that could not be read. */
async function readPictures(
  { map = [] }: SharedPage,
  known: ReadonlyMap<string, Blob>,
  headers: Record<string, string>,
): Promise<Map<string, Blob>> {
  const pictures = new Map<string, Blob>()
  for (const { path, version } of map) {
    const picture = known.get(version) ?? (await readPicture(path, headers))
    if (picture) pictures.set(version, picture)
  }
  return pictures
}

async function readPicture(
  path: string,
  headers: Record<string, string>,
): Promise<Blob | undefined> {
  try {
    return (await call('openSharedPicture', { parameters: { path }, headers })) as unknown as Blob
  } catch {
    return undefined
  }
}
