import type { IncidentFields } from '@holdfast/contract/incidents/incident-fields'
import {
  isMerged,
  type Mergeable,
  mainIncidentOf,
} from '@holdfast/contract/incidents/merged-incidents'

type Incident = Mergeable & { exercise: boolean; authorname: string; fields: IncidentFields }
type Refusal = { code: 'closed' | 'conflict'; message: string }

/** Why the incident cannot be merged into the other; undefined if it can. `incidents`: all of the organisation. */
export function refusalOfMerge(
  incidents: readonly Mergeable[],
  incident: Incident,
  main: Incident,
): Refusal | undefined {
  if (incident.closed !== null || main.closed !== null) {
    return { code: 'closed', message: 'Only open incidents can be merged. One of these is closed.' }
  }
  if (incident.exercise !== main.exercise) {
    return conflict('An exercise and a real incident are never the same.')
  }
  // Two people may merge at once, in opposite directions: the second hears what the first did.
  if (mainIncidentOf<Mergeable>(incidents, main).id === incident.id) {
    return conflict('These two are merged already. Look at them again.')
  }
  if (isMerged(incidents, incident)) {
    return conflict('This incident is merged into another one already. Take them apart first.')
  }
  if (isMerged(incidents, main)) {
    return conflict('The other incident was merged a moment ago. Look at it again.')
  }
  return undefined
}

function conflict(message: string): Refusal {
  return { code: 'conflict', message }
}

/** What the server writes into both logs, so that each names the other in words. */
export function wordsOfMerge(incident: Incident, main: Incident) {
  return [
    {
      incidentid: incident.id,
      content: `Merged into ${nameOf(main)}, because both are the same. It goes on there.`,
    },
    {
      incidentid: main.id,
      content: `Merged with ${nameOf(incident)}, because both are the same. It goes on here.`,
    },
  ]
}

export function wordsOfSeparation(incident: Incident, main: Incident) {
  return [
    { incidentid: incident.id, content: `Taken apart again from ${nameOf(main)}.` },
    { incidentid: main.id, content: `Taken apart again from ${nameOf(incident)}.` },
  ]
}

const MAX_NAME_CHARACTERS = 80

/** `“Smoke in the kitchen” (reported by Dana Fox, 20261126_abc…)`: the id tells two like reports apart. */
function nameOf({ id, fields, authorname }: Incident): string {
  const line = fields.incidentDetails.replace(/\s+/g, ' ').trim()
  const isLong = line.length > MAX_NAME_CHARACTERS
  const name = isLong ? `${line.slice(0, MAX_NAME_CHARACTERS - 1).trimEnd()}…` : line
  return `“${name}” (reported by ${authorname}, ${id})`
}
