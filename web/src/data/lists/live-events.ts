import type { LiveEvent } from '@holdfast/contract/endpoints/live-events'
import type { Check } from '@holdfast/contract/incidents/checklists'
import { storeLiveAlert } from '../alerts/alerts.ts'
import { storeLogEntry } from '../log/stored-log.ts'
import { listKey, OWN_ANSWERS_LIST } from './collection.ts'
import { readAgain, readEverythingAgain } from './read-again.ts'

/**
 * What a device does with an event of the stream. Events only save time: whatever the stream has missed is
 * found by its versions (`announced-versions.ts`) or by the next poll.
 */

/** An event carries a whole log entry, check or alert, or else names the list to read again. */
export function applyLiveEvent(organisationid: string, event: LiveEvent): void {
  if (event.event === 'log') {
    void storeLogEntry(organisationid, event.data)
    return
  }
  // The stream's own module turns them into `VersionsAt`.
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
