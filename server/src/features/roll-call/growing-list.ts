import type { RequestQuery } from '@holdfast/contract/endpoints/endpoint-schemas'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countErasures } from '../incident-log/index.ts'
import { findIncident } from '../incidents/index.ts'

/** Whether the list is shown depends on whether its incident is open. */
export const GROWING_LISTS_DEPEND_ON = ['incidents'] as const

type Numbered = { seq: number }

type Growing<Row, Item> = {
  collection: 'marks' | 'pickups'
  /** The rows after this number, in the order of receipt. */
  read: (scope: Scope, incidentid: string, afterSeq: number | undefined) => Promise<Row[]>
  add: (items: readonly Item[], rows: readonly Row[]) => readonly Item[]
}

/** What has been read of an incident, and its response. */
type Known<Item> = {
  /** What all of it is read anew after: another report under the same id, or an erased name. */
  basis: string
  isClosed: boolean
  lastSeq: number
  items: readonly Item[]
  response: CachedResponse
}

type Reading = {
  caller: SignedInUser
  organisationid: string
  parameters: { id: string }
  query: RequestQuery<'listMarks' | 'listPickups'>
}

/** The handler for a list of an incident that only grows: it stays in memory, and reads on after its last number. */
export function defineGrowingList<Row extends Numbered, Item extends Numbered>(
  cachedLists: Context['cachedLists'],
  { collection, read, add }: Growing<Row, Item>,
): (reading: Reading) => Promise<CachedResponse> {
  const list = cachedLists.define(
    collection,
    async (scope, { organisationid, ownerid }, previous: Known<Item> | undefined) => {
      const incident = await findIncident(scope, ownerid)
      if (!incident) throw new Problem('not-found')
      const basis = `${incident.timestamp} ${await countErasures(scope, ownerid)}`
      const before = previous?.basis === basis ? previous : undefined
      const added = await read(scope, ownerid, before?.lastSeq)
      const items = add(before?.items ?? [], added)
      const lastSeq = added.at(-1)?.seq ?? before?.lastSeq ?? 0
      const response = CachedResponse.ofCollection(collection, { organisationid }, items)
      return { basis, isClosed: incident.closed !== null, lastSeq, items, response }
    },
    GROWING_LISTS_DEPEND_ON,
  )

  return async ({ caller, organisationid, parameters, query }) => {
    const { items, isClosed, response } = await list({ organisationid, ownerid: parameters.id })
    const isReadable = !isClosed || caller.type === 'admin'
    const after = Number(query.after ?? 0)
    if (isReadable && after === 0) return response
    const shown = isReadable ? items.filter(({ seq }) => seq > after) : []
    const part = new CachedResponse(
      JSON.stringify(shown),
      `${organisationid} ${collection} ${after}`,
    )
    part.version = response.version
    return part
  }
}
