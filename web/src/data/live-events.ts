import type { Check } from '@holdfast/contract/checklists'
import type { LiveEvent } from '@holdfast/contract/live-events'
import type { QueryKey } from '@tanstack/react-query'
import { storePushedAlert } from './alerts.ts'
import { listKey, OWN_ANSWERS } from './collection.ts'
import { queryClient } from './query-client.ts'
import { runInSeparateTasks } from './separate-tasks.ts'
import { storeLogEntry } from './stored-log.ts'

/**
 * What a device does when the server pushes something. A push makes things quicker and is never
 * relied on: whatever is missed, the next poll brings.
 */

/** An event carries a log entry, a check or an alert itself; otherwise it names the list to read again. */
export function applyLiveEvent(organisationid: string, event: LiveEvent): void {
  if (event.event === 'log') {
    void storeLogEntry(organisationid, event.data)
    return
  }
  if (event.event === 'resync') {
    readEverythingAgain(organisationid)
    return
  }
  const { ownerid, check, alert } = event.data
  if (check !== undefined) {
    void storePushedCheck(organisationid, check)
    return
  }
  if (alert !== undefined) {
    void storePushedAlert(organisationid, alert)
    return
  }
  // Without the id of its owner, as from a server of an earlier version, all lists of that name.
  void readAgain(listKey(organisationid, event.event, ownerid))
  // What others do about the own call for help.
  if (event.event === 'alertanswers') void readAgain(listKey(organisationid, OWN_ANSWERS, ownerid))
}

/** Loaded when it is needed: not part of the first load. */
async function storePushedCheck(organisationid: string, check: Check): Promise<void> {
  const { storeCheck } = await import('./checklists.ts')
  await storeCheck(organisationid, check)
}

/**
 * Events may have been missed, by the server or, before the stream reconnected, by this device. The alerts
 * are read first.
 */
export function readEverythingAgain(organisationid: string): void {
  const isOfAlerts = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'alerts'
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: [organisationid] })
    .sort((a, b) => Number(isOfAlerts(b)) - Number(isOfAlerts(a)))
  runInSeparateTasks(
    lists.map(
      ({ queryKey }) =>
        () =>
          void readAgain(queryKey),
    ),
  )
}

/** Keys of lists that are read once more after the read under way. */
const queuedReads = new Set<string>()

/**
 * Reads the lists under this key again. A read under way is not aborted, because a burst of events
 * would otherwise keep a slow phone from ever finishing one; as it may have begun before the
 * change, one more follows it, however many events arrive meanwhile.
 */
async function readAgain(queryKey: QueryKey): Promise<void> {
  const id = JSON.stringify(queryKey)
  if (queuedReads.has(id)) return
  if (queryClient.isFetching({ queryKey }) > 0) {
    queuedReads.add(id)
    await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
    queuedReads.delete(id)
  }
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
}
