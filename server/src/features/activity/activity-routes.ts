import { toCsv } from '@holdfast/contract/csv'
import type { ActivityEntry } from '@holdfast/contract/sign-in/activity'
import { ACTIVITY_KINDS, type ActivityKind } from '@holdfast/contract/sign-in/activity-kinds'
import type { Context } from '../../platform/context.ts'
import type { NamesById, UserNames } from '../user-names/index.ts'
import { readActivity, type StoredActivity } from './activity-store.ts'

const PAGE_SIZE = 100
/** Enough for several years of a school; spreadsheets open at most a million rows. */
const MAX_EXPORTED_ROWS = 50_000

type Dependencies = { userNames: UserNames }

export function registerActivityRoutes(
  { api, database }: Context,
  { userNames }: Dependencies,
): void {
  api.endpoint('listActivity', async ({ organisationid, query }) => {
    const { org: _, before, ...filter } = query
    const stored = await database.read(organisationid, (scope) =>
      readActivity(scope, { ...filter, before, max: PAGE_SIZE + 1 }),
    )
    const page = stored.slice(0, PAGE_SIZE)
    const isLastPage = stored.length <= PAGE_SIZE
    return {
      entries: await withUserNames(page),
      next: isLastPage ? null : (page.at(-1)?.id ?? null),
    }
  })

  api.endpoint('exportActivity', async ({ organisationid, query, reply, activity }) => {
    const { org: _, ...filter } = query
    const stored = await database.read(organisationid, (scope) =>
      readActivity(scope, { ...filter, before: undefined, max: MAX_EXPORTED_ROWS }),
    )
    const summary = `${stored.length} entries`
    await database.change(organisationid, [], ({ trx }) =>
      activity.record(trx, { kind: 'activity-exported', recordid: '', summary }),
    )
    reply.header('content-disposition', 'attachment; filename="activity.csv"')
    return activityCsv(await withUserNames(stored))
  })

  /** Users without a name in the organisation itself are admins of the provider. */
  async function withUserNames(stored: readonly StoredActivity[]): Promise<ActivityEntry[]> {
    const providerNames = await userNames.ofProvider()
    return stored.map((entry) => ({
      ...entry,
      name: entry.name ?? nameWithoutUser(entry, providerNames),
    }))
  }
}

const NAMES_WITHOUT_USER: Partial<Record<ActivityKind, string>> = {
  'failed-sign-in': 'Unknown username',
  'incident-expired': 'Server',
  'retention-announced': 'Server',
  'organisation-deletion-lapsed': 'Server',
  'organisation-deletion-delayed': 'Server',
  'organisation-deleted': 'Server',
  'organisation-suspended': 'Server',
  'record-damaged': 'Server',
  'attendance-given': 'Attendance system',
  'person-added': 'Attendance system',
  'person-changed': 'Attendance system',
}

/** Among the entries without a user, commands have no address, and user directories have one. */
function nameWithoutUser(
  { userid, kind, address }: StoredActivity,
  providerNames: NamesById,
): string {
  if (userid !== null) return providerNames.get(userid) ?? userid
  const other = address === null ? 'Command on the server' : 'User directory'
  return NAMES_WITHOUT_USER[kind] ?? other
}

function activityCsv(entries: readonly ActivityEntry[]): string {
  return toCsv([
    ['Time', 'Username', 'Name', 'What', 'Record', 'Summary', 'Address'],
    ...entries.map(({ timestamp, userid, name, kind, recordid, summary, address }) => [
      timestamp,
      userid ?? '',
      name,
      ACTIVITY_KINDS[kind],
      recordid,
      summary,
      address ?? '',
    ]),
  ])
}
