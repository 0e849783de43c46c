import type { Check } from '@holdfast/contract/checklists'
import { newLogEntryId } from '@holdfast/contract/ids'
import { REFRESH_INTERVAL_MS } from '@holdfast/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentSession } from '../session/session.ts'
import { addToOutbox, useOutbox } from '../sync/outbox.ts'
import { type CheckRow, checkRows, withCheck } from './check-merge.ts'
import { bodyOf, incidentCollectionOptions, listKey } from './collection.ts'
import { applyPushedChange, chosenOrOwnOrganisation } from './device-copy.ts'
import { useMe } from './me.ts'
import { mapRead, type Read, toRead } from './read.ts'

/** The checks of an incident's checklists, shared by all staff. */

export type { CheckRow } from './check-merge.ts'

/** `rows`: what there is, also while the checks are not read: those that wait in the outbox. */
export type ChecksRead = Read<CheckRow[]> & { rows: readonly CheckRow[] }

/** Polled while a checklist is on the screen. Without an incident nothing is read. */
export function useChecks(incidentid: string | undefined): ChecksRead {
  const me = useMe()
  const { items } = useOutbox()
  const result = useQuery({
    ...incidentCollectionOptions('checks', chosenOrOwnOrganisation(undefined), incidentid ?? ''),
    enabled: incidentid !== undefined,
    refetchInterval: REFRESH_INTERVAL_MS.checks,
    select: bodyOf<Check[]>,
  })
  const read = toRead(result)
  const checks = read.data
  const rows = useMemo(
    () => checkRows(incidentid ?? '', checks ?? [], items, { userid: me.userid, name: me.name }),
    [incidentid, checks, items, me.userid, me.name],
  )
  return { ...mapRead(read, () => rows), rows }
}

/**
 * `index` null for the item itself; `checked`: true complete, false not applicable, null undone;
 * `itemtext` and `point`: what the person saw, see `check` in the contract.
 */
export type CheckInput = {
  itemid: string
  index: number | null
  checked: boolean | null
  itemtext: string
  point: string | null
}

/**
 * Resolves once the check is stored on the device; it is sent in the background. False when it was
 * not kept, because nobody is signed in any more.
 */
export function useAddCheck(
  incidentid: string | undefined,
): (check: CheckInput) => Promise<boolean> {
  return async (check) => {
    const session = currentSession()
    if (incidentid === undefined || session === undefined) return false
    return addToOutbox({
      kind: 'check',
      id: newLogEntryId(),
      organisationid: session.organisationid,
      ownerid: incidentid,
      body: { ...check, timestamp: new Date().toISOString(), userid: session.userid },
    })
  }
}

/** Puts a check that the server has into memory and store. */
export function storeCheck(organisationid: string, check: Check): Promise<void> {
  const key = listKey(organisationid, 'checks', check.incidentid)
  return applyPushedChange<Check[]>(key, (checks) => withCheck(checks, check))
}
