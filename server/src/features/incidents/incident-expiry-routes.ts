import type { IncidentExpiry } from '@holdfast/contract/incidents'
import { EXPIRY_ANNOUNCED_MS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authorOf } from '../allocations/index.ts'
import type { StoredExpiry } from './incident-expiry-rules.ts'
import { lockExpiry, readExpiries, updateExpiry } from './incident-expiry-store.ts'
import type { IncidentsDependencies } from './incidents-dependencies.ts'

/** What retention is about to delete, and how admins keep it. */
export function registerIncidentExpiryRoutes(
  { api, config, database, now }: Context,
  dependencies: IncidentsDependencies,
): void {
  const isActive = config.incidentRetentionDays !== undefined

  api.endpoint('listIncidentExpiries', ({ organisationid }) =>
    database.read(organisationid, async (trx) =>
      isActive ? (await readExpiries(trx, organisationid)).map(toExpiry) : [],
    ),
  )

  api.endpoint(
    'saveIncidentExpiry',
    async ({ parameters, body, caller, organisationid, activity }) => {
      const author = await authorOf(dependencies, organisationid, caller, now())
      const { id } = parameters
      return database.change(organisationid, [], async (trx) => {
        const stored = await lockExpiry(trx, organisationid, id)
        if (!stored) throw new Problem('not-found')
        if (body.keep === (stored.keptby !== null)) {
          activity.nothingChanged()
          return toExpiry(stored)
        }
        const at = author.now.toISOString()
        // Whoever no longer keeps it gets the whole time again.
        const changed: StoredExpiry = body.keep
          ? { ...stored, keptby: author.authorname }
          : { ...stored, keptby: null, announced: at, seen: at }
        await updateExpiry(trx, organisationid, changed)
        const kind = body.keep ? 'incident-kept' : 'incident-not-kept'
        await activity.record(trx, { kind, recordid: id, summary: '' })
        return toExpiry(changed)
      })
    },
  )
}

function toExpiry({ incidentid, announced, keptby }: StoredExpiry): IncidentExpiry {
  const due = new Date(Date.parse(announced) + EXPIRY_ANNOUNCED_MS).toISOString()
  return { id: incidentid, due, keptby }
}
