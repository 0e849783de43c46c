import type { Reading, ReadingRequest, Readings } from '@holdfast/contract/content/readings'
import type { User } from '@holdfast/contract/people/users'

/** `earlier`: somebody said so for an earlier request, and was asked again since. */
export type ReadingState = 'read' | 'earlier' | 'not-yet'

export type Reader = {
  id: string
  name: string
  state: ReadingState
  reading: Reading | undefined
  /** Whether they have read the text as it is now. */
  isOfText: boolean
}

/** Who has read a page about which staff are asked. */
export type PageReaders = {
  request: ReadingRequest
  /** Everybody who can sign in. */
  readers: readonly Reader[]
  read: number
  /** How many of those have read the text as it is now. */
  readText: number
  /** Whether the text has changed since staff were asked. */
  isChanged: boolean
}

/** Undefined where staff are not asked. */
export function readersOf(
  page: string,
  { pages, requests, readings }: Readings,
  users: readonly User[],
): PageReaders | undefined {
  const request = requests.find((each) => each.page === page)
  if (!request?.asked) return undefined
  const fingerprint = pages.find((each) => each.page === page)?.fingerprint
  const byUser = new Map(
    readings.filter((each) => each.page === page).map((each) => [each.userid, each]),
  )
  const readers = users
    .filter(({ suspended }) => !suspended)
    .map(({ id, name }): Reader => {
      const reading = byUser.get(id)
      const state = stateOf(reading, request)
      const isOfText = state === 'read' && reading?.fingerprint === fingerprint
      return { id, name, state, reading, isOfText }
    })
  return {
    request,
    readers,
    read: readers.filter(({ state }) => state === 'read').length,
    readText: readers.filter(({ isOfText }) => isOfText).length,
    isChanged: fingerprint !== undefined && fingerprint !== request.fingerprint,
  }
}

function stateOf(reading: Reading | undefined, request: ReadingRequest): ReadingState {
  if (!reading) return 'not-yet'
  return reading.requestid === request.id ? 'read' : 'earlier'
}

/** `61 of 80`. */
export function countReaders({ read, readers }: Pick<PageReaders, 'read' | 'readers'>): string {
  return `${read} of ${readers.length}`
}
