import type { OpenAction } from '@holdfast/contract/incidents/debriefs'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/database.ts'
import { readTasks } from '../tasks/index.ts'
import { type Decisions, undecidedActions } from './tasks-in-debriefs-rules.ts'

type ClosedIncident = {
  id: string
  details: string
  exercise: boolean
  closed: string
  /** The latest; null if nobody has written one. */
  debrief: Decisions | null
  hasTasks: boolean
}

/**
 * What is still to do after closed incidents, by the day on which it is due: the actions of their debriefs, and
 * the tasks that nobody has finished and about which no debrief has decided. Without a debrief these end after a
 * year. Those without a day come last.
 */
export async function readOpenActions(scope: Scope): Promise<OpenAction[]> {
  const open: OpenAction[] = []
  for (const incident of await readClosedIncidents(scope)) {
    const { id: incidentid, details, exercise, closed } = incident
    const { debrief, hasTasks } = incident
    const written = debrief ?? { actions: [], taskids: [], timestamp: null }
    const tasks = hasTasks ? await readTasks(scope, incidentid) : []
    const actions = [...written.actions, ...undecidedActions(written, tasks)]
    const toDo = actions.filter(({ done }) => done !== true)
    for (const { id, action, owner, due } of toDo) {
      open.push({ incidentid, details, exercise, closed, id, action, owner, due })
    }
  }
  return open.toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)))
}

function sortKey({ due, closed }: OpenAction): string {
  return `${due || '9999-99-99'} ${closed}`
}

async function readClosedIncidents({ trx, organisationid }: Scope): Promise<ClosedIncident[]> {
  const { rows } = await sql<ClosedIncident>`
    select i.id, i.fields ->> 'incidentDetails' as details, i.exercise, i.closed, to_jsonb(d) as debrief,
      exists (
        select from tasks where organisationid = i.organisationid and incidentid = i.id
      ) as "hasTasks"
    from incidents i
    left join lateral (
      select actions, taskids, timestamp from debriefs
      where organisationid = i.organisationid and incidentid = i.id
      order by version desc limit 1
    ) d on true
    where i.organisationid = ${organisationid} and i.closed is not null
      and (d.timestamp is not null or i.closed > now() - interval '1 year')
    order by i.closed, i.id
  `.execute(trx)
  return rows.filter(({ debrief, hasTasks }) => debrief !== null || hasTasks)
}
