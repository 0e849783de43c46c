import { newLogEntryId } from '@holdfast/contract/ids'
import type { LogEntry } from '@holdfast/contract/incident-log'
import type { Caller } from '@holdfast/contract/permissions'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { AssignedRoles } from '../allocations/index.ts'
import { appendEntry } from '../incident-log/index.ts'
import type { UserNames } from '../user-names/index.ts'
import type { ReadAlertList } from './alert-list.ts'
import type { PushKeys } from './push-keys.ts'

export type AlertDependencies = {
  assignedRoles: (organisationid: string) => AssignedRoles | Promise<AssignedRoles>
  readAlertList: ReadAlertList
  userNames: UserNames
  /** Called after the commit with the entries that alerts have added to a log. */
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
  pushKeys: PushKeys
}

/** Who does something about an alert, and when. */
export type AlertAuthor = Caller & { authorname: string; now: Date }

export async function authorOf(
  { assignedRoles, userNames }: AlertDependencies,
  organisationid: string,
  { userid, type, isProvider, organisationid: own }: SignedInUser,
  now: Date,
): Promise<AlertAuthor> {
  const [roles, authorname] = await Promise.all([
    assignedRoles(organisationid),
    userNames.nameOf(organisationid, userid),
  ])
  const assigned = own === organisationid ? (roles.get(userid) ?? []) : []
  return { userid, type, isProvider, organisationid: own, roles: assigned, authorname, now }
}

/** Writes into the incident's log what the author did. No entry when the incident is closed. */
export function logAlert(
  trx: OrganisationTransaction,
  organisationid: string,
  incidentid: string,
  { userid, authorname, roles, now }: Pick<AlertAuthor, 'userid' | 'authorname' | 'roles' | 'now'>,
  content: string,
): Promise<LogEntry[]> {
  return appendEntry(trx, organisationid, incidentid, {
    id: newLogEntryId(),
    timestamp: now.toISOString(),
    type: 'text',
    content,
    userid,
    authorname,
    roleid: roles[0] ?? null,
    refersto: null,
    received: now,
  })
}
