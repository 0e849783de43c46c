import type { ActivityEntry } from '@holdfast/contract/activity'
import { ACTIVITY_KINDS } from '@holdfast/contract/activity-kinds'
import { toCsv } from '@holdfast/contract/csv'
import type { Context } from '../../platform/context.ts'
import { readActivity, type StoredActivity } from './activity-store.ts'

const PAGE = 100
/** Several years of a school; a table program opens no more than a million rows. */
const MOST_EXPORTED = 50_000

type Names = ReadonlyMap<string, string>
type Deps = { userNames: (organisationid: string) => Names | Promise<Names> }

export function routeActivity({ api, config, database }: Context, { userNames }: Deps): void {
  api.route('listActivity', async ({ organisationid, query }) => {
    const { org: _, before, ...filter } = query
    const stored = await database.read(organisationid, (trx) =>
      readActivity(trx, organisationid, { ...filter, before, most: PAGE + 1 }),
    )
    const shown = stored.slice(0, PAGE)
    const isLast = stored.length <= PAGE
    return { entries: await named(shown), next: isLast ? null : (shown.at(-1)?.id ?? null) }
  })

  api.route('exportActivity', async ({ organisationid, query, reply }) => {
    const { org: _, ...filter } = query
    const stored = await database.read(organisationid, (trx) =>
      readActivity(trx, organisationid, { ...filter, before: undefined, most: MOST_EXPORTED }),
    )
    reply.header('content-disposition', 'attachment; filename="activity.csv"')
    return asCsv(await named(stored))
  })

  /** Who comes from elsewhere is an admin of the provider. */
  async function named(stored: readonly StoredActivity[]): Promise<ActivityEntry[]> {
    const providers = await userNames(config.providerOrganisationId)
    return stored.map((entry) => ({
      ...entry,
      name: entry.name ?? nameOf(entry.userid, providers),
    }))
  }
}

function nameOf(userid: string | null, providers: Names): string {
  return userid === null ? 'Command on the server' : (providers.get(userid) ?? userid)
}

function asCsv(entries: readonly ActivityEntry[]): string {
  return toCsv([
    ['Time', 'Username', 'Name', 'What', 'Record', 'Summary'],
    ...entries.map(({ timestamp, userid, name, kind, recordid, summary }) => [
      timestamp,
      userid ?? '',
      name,
      ACTIVITY_KINDS[kind],
      recordid,
      summary,
    ]),
  ])
}
