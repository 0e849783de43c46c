import { isDeepStrictEqual } from 'node:util'
import { NEEDS_FIELDS } from '@holdfast/contract/roll-call/needs'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { FastifyRequest } from 'fastify'
import type { Scope } from '../../platform/database/database.ts'
import type { AttendanceSystem } from '../../platform/http/access.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { requiresNew } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readOpenIncidents } from '../incidents/index.ts'
import { limitDailyChanges } from './attendance-tokens/system-limits.ts'
import { LEFT_DURING_INCIDENT } from './attendance-tokens/system-limits-rules.ts'
import { mergePerson, type PersonBase } from './merge-person.ts'
import { findPeople, upsertPeople } from './people-store.ts'
import { findRollGroup, lockRollGroups } from './roll-groups-store.ts'

type Saving = { sent: Person; request: FastifyRequest; activity: ActivityRecorder<'savePerson'> }
type Saved = { isNew: boolean; person: Person }

export async function savePersonByAdmin(
  scope: Scope,
  { base, ...saving }: Saving & { base: PersonBase | undefined },
): Promise<Saved> {
  const { sent } = saving
  const [existing] = await findPeople(scope, [sent.id])
  if (isRetry(saving, existing)) return { isNew: true, person: sent }
  const person = existing && base ? mergePerson(sent, { existing, base }) : sent
  await lockGroupOf(scope, person)
  return storePerson(scope, { existing, person, activity: saving.activity })
}

export async function savePersonByRegister(
  scope: Scope,
  { register, now, ...saving }: Saving & { register: AttendanceSystem; now: Date },
): Promise<Saved> {
  const { sent, request, activity } = saving
  const [existing] = await findPeople(scope, [sent.id])
  const person = withStoredFields(sent, existing, request.body)
  if (isRetry({ ...saving, sent: person }, existing)) return { isNew: true, person }
  if (existing) refuseNeedsAndAdults(request.body)
  await lockGroupOf(scope, person)
  if (existing?.active && !person.active) await requireNoOpenIncident(scope)
  await limitDailyChanges(scope, register.id, { before: existing, after: person, now })
  return storePerson(scope, { existing, person, activity, by: register.name })
}

/** A roll call must not come to expect fewer people because of a machine. */
async function requireNoOpenIncident({ trx, organisationid }: Scope): Promise<void> {
  const open = await readOpenIncidents(trx, [organisationid])
  if (open.length > 0) throw new Problem('conflict', LEFT_DURING_INCIDENT)
}

/**
 * A retry gets the response of the first attempt.
 * @throws Problem `taken` if the request would create whom there is already, with other fields
 */
function isRetry({ sent, request, activity }: Saving, existing: Person | undefined): boolean {
  if (!existing || !requiresNew(request)) return false
  if (!isDeepStrictEqual(existing, sent)) throw new Problem('taken')
  activity.nothingChanged()
  return true
}

/** Held until the end, so that the group is not deleted meanwhile. */
async function lockGroupOf(scope: Scope, { rollgroupid }: Person): Promise<void> {
  await lockRollGroups(scope)
  if (!(await findRollGroup(scope, rollgroupid))) {
    throw new Problem('invalid', 'Choose a group that exists')
  }
}

type Storing = Pick<Saving, 'activity'> & {
  existing: Person | undefined
  person: Person
  /** The system that has sent it. */
  by?: string
}

async function storePerson(
  scope: Scope,
  { existing, person, activity, by }: Storing,
): Promise<Saved> {
  await upsertPeople(scope, [person])
  if (existing && isDeepStrictEqual(existing, person)) activity.nothingChanged()
  else {
    const what = existing ? describeChange(existing, person) : '1 person'
    await activity.record(scope.trx, {
      kind: existing ? 'person-changed' : 'person-added',
      recordid: person.id,
      summary: by === undefined ? what : `${what}, by ${by}`,
    })
  }
  return { isNew: !existing, person }
}

/** What a system may leave out, because it need not know it. */
const FIELDS_LEFT_OUT_STAY = [...NEEDS_FIELDS, 'adults', 'active'] as const

const isSent = (body: unknown, field: string) =>
  typeof body === 'object' && body !== null && field in body

/** A system that knows no needs and no adults shall not delete them. */
function withStoredFields(sent: Person, existing: Person | undefined, body: unknown): Person {
  if (!existing) return sent
  const stay = FIELDS_LEFT_OUT_STAY.filter((field) => !isSent(body, field))
  return { ...sent, ...Object.fromEntries(stay.map((field) => [field, existing[field]])) }
}

/** Nor shall it read them, by saving what it knows. */
export function hideUnsentFields(person: Person, body: unknown): Person {
  return {
    ...person,
    ...Object.fromEntries(
      NEEDS_FIELDS.map((field) => [field, isSent(body, field) ? person[field] : '']),
    ),
    adults: isSent(body, 'adults') ? person.adults : [],
  }
}

/** @throws Problem `invalid`: who may collect a child is for people to decide, and no register knows it better */
function refuseNeedsAndAdults(body: unknown): void {
  if (![...NEEDS_FIELDS, 'adults'].some((field) => isSent(body, field))) return
  throw new Problem(
    'invalid',
    'Only an admin changes the needs, the refuge, the helpers and the adults of somebody on the list. Leave them out: they stay as they are.',
  )
}

/** Says which fields changed and not how: the activity is kept for ever, and must not keep names of children. */
function describeChange(before: Person, after: Person): string {
  const labels = {
    ...{ name: 'name', rollgroupid: 'group', needs: 'needs', refuge: 'refuge' },
    ...{ helper: 'helper', secondhelper: 'second helper', adults: 'adults' },
  }
  const fields = [...Object.keys(labels), 'active'] as (keyof typeof labels | 'active')[]
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return changed
    .map((field) => (field === 'active' ? (after.active ? 'is back' : 'has left') : labels[field]))
    .join(', ')
}
