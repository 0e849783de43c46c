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
      content: `Merged into ${nameWithReporter(main)}, because both are the same. It goes on there.`,
    },
    {
      incidentid: main.id,
      content: `Merged with ${nameWithReporter(incident)}, because both are the same. It goes on here.`,
    },
  ]
}

export function wordsOfSeparation(incident: Incident, main: Incident) {
  return [
    { incidentid: incident.id, content: `Taken apart again from ${nameWithReporter(main)}.` },
    { incidentid: main.id, content: `Taken apart again from ${nameWithReporter(incident)}.` },
  ]
}

const MAX_NAME_CHARACTERS = 80

/** `“Smoke in the kitchen” (reported by Dana Fox, 20261126_abc…)`: the id tells two like reports apart. */
function nameWithReporter(incident: Incident): string {
  return `${quoteDetails(incident)} (reported by ${incident.authorname}, ${incident.id})`
}

/** The same without a name of a person: `“Smoke in the kitchen” (20261126_abc…)`. */
export function nameIncident(incident: Pick<Incident, 'id' | 'fields'>): string {
  return `${quoteDetails(incident)} (${incident.id})`
}

function quoteDetails({ fields }: Pick<Incident, 'fields'>): string {
  const line = fields.incidentDetails.replace(/\s+/g, ' ').trim()
  const isLong = line.length > MAX_NAME_CHARACTERS
  return `“${isLong ? `${line.slice(0, MAX_NAME_CHARACTERS - 1).trimEnd()}…` : line}”`
}
