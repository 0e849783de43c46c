import { keepOwnBriefs } from './handover-briefs.ts'
import { keepPeople } from './people-on-device.ts'

/** Keeps on the device what only some users need there: names of people, and briefs of roles. */
export function keepForUser(organisationid: string): () => void {
  const stops = [keepPeople(organisationid), keepOwnBriefs(organisationid)]
  return () => {
    for (const stop of stops) stop()
  }
}
