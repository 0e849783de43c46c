import { createHash } from 'node:crypto'
import { canFollowAlert } from '@holdfast/contract/endpoints/permissions'
import type { Versions } from '@holdfast/contract/endpoints/versions'
import { readVersions } from '../../platform/cached-lists/versions-store.ts'
import { type OrganisationTransaction, versionKey } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { ALERTS_DEPEND_ON, readOpenAlertSenders } from '../alerts/index.ts'
import type { AssignedRoles } from '../allocations/index.ts'
import { HANDOVERS_DEPEND_ON } from '../handovers/index.ts'
import { readOpenIncidents } from '../incidents/index.ts'
import { GROUPS_DEPEND_ON, GROWING_LISTS_DEPEND_ON, PEOPLE_DEPEND_ON } from '../roll-call/index.ts'

/**
 * The versions of an organisation's lists. Invariant: all of them are of one snapshot of the database, and
 * nobody is told of answers to an alert that they may not follow.
 */
export type OrganisationVersions = Pick<Versions, 'lists' | 'incidents'> & {
  answers: readonly { alert: { id: string; userid: string }; version: number }[]
}

/** Each list of an organisation with the collections it is made of. */
const LISTS = {
  alerts: ['alerts', ...ALERTS_DEPEND_ON],
  incidents: ['incidents'],
  contacts: ['contacts'],
  contactgroups: ['contactgroups'],
  users: ['users'],
  allocations: ['allocations'],
  content: ['content'],
  rollgroups: ['rollgroups', ...GROUPS_DEPEND_ON],
  closures: ['closures'],
} as const

/** `trx` must be a snapshot (repeatable read) that may see these organisations. */
export async function readOrganisationVersions(
  trx: OrganisationTransaction,
  organisationids: readonly string[],
): Promise<Map<string, OrganisationVersions>> {
  const [open, alerts] = await Promise.all([
    readOpenIncidents(trx, organisationids),
    readOpenAlertSenders(trx, organisationids),
  ])
  const incidentsOf = Map.groupBy(open, ({ organisationid }) => organisationid)
  const alertsOf = Map.groupBy(alerts, ({ organisationid }) => organisationid)
  const keys = organisationids.flatMap((organisationid) =>
    [
      ...new Set([...Object.values(LISTS).flat(), 'people']),
      ...(incidentsOf.get(organisationid) ?? []).flatMap(({ id }) => [
        versionKey({ collection: 'checks', ownerid: id }),
        versionKey({ collection: 'counts', ownerid: id }),
        versionKey({ collection: 'tasks', ownerid: id }),
        versionKey({ collection: 'pictures', ownerid: id }),
        versionKey({ collection: 'handovers', ownerid: id }),
        versionKey({ collection: 'marks', ownerid: id }),
        versionKey({ collection: 'pickups', ownerid: id }),
      ]),
      ...(alertsOf.get(organisationid) ?? []).map(({ id }) =>
        versionKey({ collection: 'alertanswers', ownerid: id }),
      ),
    ].map((collection) => ({ organisationid, collection })),
  )
  const versions = await readVersions(trx, keys)
  return new Map(
    organisationids.map((organisationid) => {
      const sum = (keys: readonly string[]) =>
        keys.reduce((total, key) => total + (versions.get(`${organisationid} ${key}`) ?? 0), 0)
      const ofIncident = ({ id, version, entries }: (typeof open)[number]) => ({
        log: entries,
        checks: sum([versionKey({ collection: 'checks', ownerid: id })]),
        counts: sum([versionKey({ collection: 'counts', ownerid: id })]),
        tasks: sum([versionKey({ collection: 'tasks', ownerid: id })]),
        pictures: sum([versionKey({ collection: 'pictures', ownerid: id })]),
        // Whether one can still be accepted depends on who holds the role.
        handovers: sum([
          versionKey({ collection: 'handovers', ownerid: id }),
          ...HANDOVERS_DEPEND_ON,
        ]),
        marks: sum([versionKey({ collection: 'marks', ownerid: id }), ...GROWING_LISTS_DEPEND_ON]),
        pickups: sum([
          versionKey({ collection: 'pickups', ownerid: id }),
          ...GROWING_LISTS_DEPEND_ON,
        ]),
        people: sum(['people', ...PEOPLE_DEPEND_ON]),
        history: version,
      })
      const read: OrganisationVersions = {
        lists: Object.fromEntries(Object.entries(LISTS).map(([name, keys]) => [name, sum(keys)])),
        incidents: Object.fromEntries(
          (incidentsOf.get(organisationid) ?? []).map((incident) => [
            incident.id,
            ofIncident(incident),
          ]),
        ),
        answers: (alertsOf.get(organisationid) ?? []).map((alert) => ({
          alert,
          version: sum([
            versionKey({ collection: 'alertanswers', ownerid: alert.id }),
            ...ALERTS_DEPEND_ON,
          ]),
        })),
      }
      return [organisationid, read]
    }),
  )
}

/** What this caller may know of them. */
export function versionsFor(
  caller: SignedInUser,
  roles: AssignedRoles | undefined,
  { lists, incidents, answers }: OrganisationVersions,
  epoch: string,
): Versions {
  const follower = { ...caller, roles: roles?.get(caller.userid) ?? [] }
  const followed = answers.filter(({ alert }) => canFollowAlert(follower, alert))
  const alerts = Object.fromEntries(followed.map(({ alert, version }) => [alert.id, version]))
  return { epoch, lists, incidents, alerts }
}

/** Equal versions have equal digests, also in other processes. */
export function digestOf(versionsAsJson: string): string {
  return createHash('sha256').update(versionsAsJson).digest('base64url').slice(0, 8)
}
