import type { LiveEvent } from '@holdfast/contract/endpoints/live-events'
import type { Check } from '@holdfast/contract/incidents/checklists'
import type { QueryKey } from '@tanstack/react-query'
import { storeLiveAlert } from '../alerts/alerts.ts'
import { storeLogEntry } from '../log/stored-log.ts'
import { listKey, OWN_ANSWERS_LIST } from './collection.ts'
import { queryClient } from './query-client.ts'
import { runInSeparateTasks } from './separate-tasks.ts'

/**
 * What a device does with an event of the stream. Events only save time: the next poll brings
 * whatever the stream has missed.
 */

/** An event carries a whole log entry, check or alert, or else names the list to read again. */
export function applyLiveEvent(organisationid: string, event: LiveEvent): void {
  if (event.event === 'log') {
    void storeLogEntry(organisationid, event.data)
    return
  }
  if (event.event === 'versions') return
  if (event.event === 'resync') {
    readEverythingAgain(organisationid)
    return
  }
  const { ownerid, check, alert } = event.data
  if (check !== undefined) {
    void storeLiveCheck(organisationid, check)
    return
  }
  if (alert !== undefined) {
    void storeLiveAlert(organisationid, alert)
    return
  }
  // A server of an earlier version sends no `ownerid`: then all lists of that name are read.
  void readAgain(listKey(organisationid, event.event, ownerid))
  // This user's own call for help shows who responds to it.
  if (event.event === 'alertanswers')
    void readAgain(listKey(organisationid, OWN_ANSWERS_LIST, ownerid))
}

/** The module is loaded when the first check arrives, to keep it out of the first load. */
async function storeLiveCheck(organisationid: string, check: Check): Promise<void> {
  const { storeCheck } = await import('../incidents/checklists.ts')
  await storeCheck(organisationid, check)
}

/**
 * Called when events may have been missed, by the server or by this device while its stream was cut off.
 * Alerts are read first.
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

/** Keys of lists that will be read once more after the read under way. */
const queuedReads = new Set<string>()

/**
 * Reads the lists under this key again. A read under way is not aborted, or a burst of events would
 * keep a slow phone from ever finishing one. Because that read may have begun before the change, one
 * more follows it, however many events arrive meanwhile.
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
