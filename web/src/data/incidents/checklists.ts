import { newRecordId } from '@holdfast/contract/ids'
import type { Check } from '@holdfast/contract/incidents/checklists'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentSession } from '../../session/session.ts'
import { addToOutbox, useOutbox } from '../../sync/outbox.ts'
import {
  bodyOf,
  incidentCollectionOptions,
  listKey,
  REFRESH_INTERVAL_MS,
} from '../lists/collection.ts'
import { applyServerChange, ownOrganisation } from '../lists/device-copy.ts'
import { every } from '../lists/polling.ts'
import { mapRead, type Read, toRead } from '../lists/read.ts'
import { useMe } from '../sign-in/me.ts'
import { type CheckRow, checkRows, latestChecks, withCheck } from './check-merge.ts'
import { useHeld, useMergedIds } from './merged-lists.ts'

/** The checks of an incident's checklists, shared by all staff. */

export type { CheckRow } from './check-merge.ts'

/** `rows` holds the checks in the outbox even while the server's checks have not been read. */
export type ChecksRead = Read<CheckRow[]> & { rows: readonly CheckRow[] }

/** The incident's checks, polled while a checklist is on the screen. Reads nothing without an incident. */
export function useChecks(incidentid: string | undefined): ChecksRead {
  const me = useMe()
  const { items } = useOutbox()
  const result = useQuery({ ...checksOptions(incidentid ?? ''), enabled: incidentid !== undefined })
  const read = toRead(result)
  const checks = read.data
  const mergedIds = useMergedIds(incidentid)
  const merged = useHeld<Check[]>(mergedIds, checksOptions)
  const rows = useMemo(() => {
    const author = { userid: me.userid, name: me.name }
    return latestChecks([
      checkRows(incidentid ?? '', checks ?? [], items, author),
      ...mergedIds.map((id, at) => checkRows(id, merged[at] ?? [], items, author)),
    ])
  }, [incidentid, checks, mergedIds, merged, items, me.userid, me.name])
  return { ...mapRead(read, () => rows), rows }
}

function checksOptions(incidentid: string) {
  return {
    ...incidentCollectionOptions('checks', ownOrganisation(), incidentid),
    refetchInterval: every(REFRESH_INTERVAL_MS.checks),
    select: bodyOf<Check[]>,
  }
}

/**
 * `subitemIndex` and `subitemText` are null for the item itself. `checked`: true complete, false not
 * applicable, null undone. The texts are those that the person saw; see `check` in the contract.
 */
export type CheckInput = {
  itemid: string
  subitemIndex: number | null
  subitemText: string | null
  checked: boolean | null
  itemtext: string
}

/**
 * Resolves once the check is stored on the device; it is sent in the background. False when it was
 * not kept, because nobody is signed in any more.
 */
export function useAddCheck(
  incidentid: string | undefined,
): (check: CheckInput) => Promise<boolean> {
  return async ({ itemid, subitemIndex, subitemText, checked, itemtext }) => {
    const session = currentSession()
    if (incidentid === undefined || session === undefined) return false
    return addToOutbox({
      kind: 'check',
      id: newRecordId(),
      organisationid: session.organisationid,
      ownerid: incidentid,
      body: {
        ...{ itemid, index: subitemIndex, point: subitemText, checked, itemtext },
        timestamp: new Date().toISOString(),
        userid: session.userid,
      },
    })
  }
}

/** Stores a check that the server has, in memory and on the device. */
export function storeCheck(organisationid: string, check: Check): Promise<void> {
  const key = listKey(organisationid, 'checks', check.incidentid)
  return applyServerChange<Check[]>(key, (checks) => withCheck(checks, check))
}
