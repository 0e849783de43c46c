import type { AnnouncedDeletion } from '@holdfast/contract/incidents/incidents'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authorOf } from '../allocations/index.ts'
import type { StoredDeletion } from './announced-deletions-rules.ts'
import { DELETION_ANNOUNCED_MS } from './announced-deletions-rules.ts'
import { lockDeletion, readDeletions, updateDeletion } from './announced-deletions-store.ts'
import type { IncidentsDependencies } from './incidents-dependencies.ts'
import { isEverKept, keptDays } from './retention-rules.ts'
import { readRetention } from './retention-store.ts'

/** Endpoints to list what retention is about to delete, and to keep it. */
export function registerAnnouncedDeletionsRoutes(
  { api, config, database, now }: Context,
  dependencies: IncidentsDependencies,
): void {
  api.endpoint('listAnnouncedDeletions', ({ organisationid }) =>
    database.read(organisationid, async (scope) => {
      const kept = keptDays(await readRetention(scope), config.incidentRetentionDays)
      return isEverKept(kept) ? [] : (await readDeletions(scope)).map(toDeletion)
    }),
  )

  api.endpoint(
    'saveAnnouncedDeletion',
    async ({ parameters, body, caller, organisationid, activity }) => {
      const author = await authorOf(dependencies, organisationid, caller, now())
      const { id } = parameters
      return database.change(organisationid, [], async (scope) => {
        const stored = await lockDeletion(scope, id)
        if (!stored) throw new Problem('not-found')
        if (body.keep === (stored.keptby !== null)) {
          activity.nothingChanged()
          return toDeletion(stored)
        }
        const at = author.now.toISOString()
        // When an admin no longer keeps the incident, its whole waiting time begins again.
        const changed: StoredDeletion = body.keep
          ? { ...stored, keptby: author.authorname }
          : { ...stored, keptby: null, announced: at, seen: at }
        await updateDeletion(scope, changed)
        const kind = body.keep ? 'incident-kept' : 'incident-not-kept'
        await activity.record(scope.trx, { kind, recordid: id, summary: '' })
        return toDeletion(changed)
      })
    },
  )
}

function toDeletion({ incidentid, announced, keptby }: StoredDeletion): AnnouncedDeletion {
  const due = new Date(Date.parse(announced) + DELETION_ANNOUNCED_MS).toISOString()
  return { id: incidentid, due, keptby }
}
