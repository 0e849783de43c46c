import { isDeepStrictEqual } from 'node:util'
import { newRecordId } from '@holdfast/contract/ids'
import type { Absence, Person, PersonOnPhone } from '@holdfast/contract/roll-call/people'
import { byLastName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { ImportLimit } from '../../platform/http/import-limit.ts'
import { requireNoProblems } from '../../platform/http/import-problems.ts'
import { requiresNew } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { created } from '../../platform/http/responses.ts'
import { findIncident, hasOpenIncident } from '../incidents/index.ts'
import { readAbsences } from './attendance-store.ts'
import { requireFewComeAndGo } from './attendance-tokens/system-limits.ts'
import { changeExpected, type ExpectedDependencies } from './changing-expected.ts'
import { type ListedPerson, readListedPeople } from './listed-people.ts'
import { mergePerson } from './merge-person.ts'
import { requireNoOpenRollCall } from './open-roll-call.ts'
import { planPeopleImport } from './people-import-rules.ts'
import {
  findPeople,
  PEOPLE_DEPEND_ON,
  readPeople,
  readRollCallNames,
  removePeople,
  saveRollCallNames,
  upsertPeople,
} from './people-store.ts'
import { findRollGroup, lockRollGroups, readRollGroups } from './roll-groups-store.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'people' }]

export function registerPeopleRoutes(context: Context, expecting: ExpectedDependencies): void {
  const { api, database, now } = context
  registerPeopleOnPhones(context)
  registerPeopleImport(context, expecting)

  api.endpoint('listPeople', ({ organisationid }) =>
    database.read(organisationid, async (scope) => (await readPeople(scope)).sort(byLastName)),
  )

  api.endpoint(
    'savePerson',
    async ({ parameters, body, organisationid, attendanceSystem, ...rest }) => {
      const { caller, request, activity } = rest
      const { base, ...fields } = body
      const whole: Person = { id: parameters.id, ...fields }
      const work = async (scope: Scope) => {
        const [existing] = await findPeople(scope, [whole.id])
        const sent = attendanceSystem ? withKept(whole, existing, request.body) : whole
        if (existing && requiresNew(request)) {
          // A retry gets the response of the first attempt.
          if (!isDeepStrictEqual(existing, sent)) throw new Problem('taken')
          activity.nothingChanged()
          return { isNew: true, person: sent }
        }
        if (attendanceSystem && existing) requireKept(request.body)
        // Held until the end, so that the group is not deleted meanwhile.
        await lockRollGroups(scope)
        const person =
          existing && base && !attendanceSystem ? mergePerson(sent, { existing, base }) : sent
        if (!(await findRollGroup(scope, person.rollgroupid))) {
          throw new Problem('invalid', 'Choose a group that exists')
        }
        if (attendanceSystem) {
          const change = { before: existing, after: person, now: now() }
          await requireFewComeAndGo(scope, attendanceSystem.id, change)
        }
        await upsertPeople(scope, [person])
        if (existing && isDeepStrictEqual(existing, person)) activity.nothingChanged()
        else {
          const what = existing ? describeChange(existing, person) : '1 person'
          await activity.record(scope.trx, {
            kind: existing ? 'person-changed' : 'person-added',
            recordid: person.id,
            summary: attendanceSystem ? `${what}, by ${attendanceSystem.name}` : what,
          })
        }
        return { isNew: !existing, person }
      }
      const author = { caller, attendanceSystem }
      const change = { organisationid, author, changed: CHANGED, work }
      const { isNew, person } = await changeExpected(expecting, change)
      const shown = attendanceSystem ? { ...person, ...withoutKept(person, request.body) } : person
      return isNew ? created(shown) : shown
    },
  )

  api.endpoint('deletePeople', async ({ body, caller, organisationid, activity }) => {
    const work = async (scope: Scope) => {
      const names = await removePeople(scope, body.ids)
      if (names.length === 0) activity.nothingChanged()
      else {
        // Whoever is deleted shall not be named here for ever.
        const summary = names.length === 1 ? '1 person' : `${names.length} people`
        await activity.record(scope.trx, { kind: 'people-deleted', recordid: '', summary })
      }
    }
    const change = { organisationid, author: { caller }, changed: CHANGED, work }
    await changeExpected(expecting, change)
    return { success: true }
  })
}

/** What a system may leave out, because it need not know it. */
const KEPT = ['needs', 'adults', 'active'] as const

const isSent = (body: unknown, field: string) =>
  typeof body === 'object' && body !== null && field in body

/** A system that knows no needs and no adults shall not delete them. */
function withKept(sent: Person, existing: Person | undefined, body: unknown): Person {
  if (!existing) return sent
  const kept = KEPT.filter((field) => !isSent(body, field))
  return { ...sent, ...Object.fromEntries(kept.map((field) => [field, existing[field]])) }
}

/** Nor shall it read them, by saving what it knows. */
function withoutKept({ needs, adults }: Person, body: unknown): Pick<Person, 'needs' | 'adults'> {
  return {
    needs: isSent(body, 'needs') ? needs : '',
    adults: isSent(body, 'adults') ? adults : [],
  }
}

/** @throws Problem `invalid`: who may collect a child is for people to decide, and no register knows it better */
function requireKept(body: unknown): void {
  if (!isSent(body, 'needs') && !isSent(body, 'adults')) return
  throw new Problem(
    'invalid',
    'Only an admin changes the needs and the adults of somebody on the list. Leave both out: they stay as they are.',
  )
}

/** Says which fields changed and not how: the activity is kept for ever, and must not keep names of children. */
function describeChange(before: Person, after: Person): string {
  const labels = { name: 'name', rollgroupid: 'group', needs: 'needs', adults: 'adults' }
  const fields = [...Object.keys(labels), 'active'] as (keyof typeof labels | 'active')[]
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return changed
    .map((field) => (field === 'active' ? (after.active ? 'is back' : 'has left') : labels[field]))
    .join(', ')
}

function registerPeopleOnPhones({ api, cachedLists, database, now }: Context): void {
  const people = cachedLists.define(
    'people',
    async (scope, { organisationid }) => {
      const isOn = (await readRollCallNames(scope)) === 'on'
      const moment = now().toISOString()
      const listed = isOn ? await readListedPeople(scope, moment) : []
      const absences = await readAbsences(scope, moment)
      const list = listed
        .sort(byLastName)
        .map((person) => onPhone(person, absences.get(person.id) ?? null))
      const withoutNeeds = list.map((person) => ({ ...person, needs: '' }))
      const response = CachedResponse.ofCollection('people', { organisationid }, withoutNeeds)
      return { list, response }
    },
    PEOPLE_DEPEND_ON,
  )

  api.cachedEndpoint('listPeopleOfIncident', async ({ organisationid, parameters }) => {
    const incident = await database.read(organisationid, (scope) =>
      findIncident(scope, parameters.id),
    )
    if (!incident) throw new Problem('not-found')
    const { response } = await people({ organisationid })
    return incident.closed === null ? response : emptyList(organisationid, response.version)
  })

  api.endpoint('listAdults', ({ organisationid, parameters }) =>
    database.read(organisationid, async (scope) => {
      const incident = await findIncident(scope, parameters.id)
      const [person] = await findPeople(scope, [parameters.personid])
      if (!incident || !person) throw new Problem('not-found')
      const isShown = incident.closed === null && (await readRollCallNames(scope)) === 'on'
      return isShown ? person.adults : []
    }),
  )

  api.cachedEndpoint('listPeopleOfGroup', async ({ caller, organisationid, parameters }) => {
    const { list, response } = await people({ organisationid })
    const rights = await database.read(organisationid, async (scope) => {
      const group = await findRollGroup(scope, parameters.id)
      if (!group) throw new Problem('not-found')
      const isCounter = group.counters.includes(caller.userid)
      return { isCounter, hasIncident: await hasOpenIncident(scope) }
    })
    const seesNeeds = caller.type === 'admin' || rights.isCounter
    if (!seesNeeds && !rights.hasIncident) return emptyList(organisationid, response.version)
    const ofGroup = list
      .filter(({ rollgroupid }) => rollgroupid === parameters.id)
      .map((person) => (seesNeeds ? person : { ...person, needs: '' }))
    const part = CachedResponse.ofCollection('people', { organisationid }, ofGroup)
    part.version = response.version
    return part
  })
}

function onPhone(
  { id, name, rollgroupid, needs, visit }: ListedPerson,
  absent: Absence | null,
): PersonOnPhone {
  return { id, name, rollgroupid, hasneeds: needs !== '', needs, absent, visit }
}

function emptyList(organisationid: string, version: number | undefined): CachedResponse {
  const response = CachedResponse.ofCollection('people', { organisationid }, [])
  response.version = version
  return response
}

function registerPeopleImport({ api, now }: Context, expecting: ExpectedDependencies): void {
  const limit = new ImportLimit()

  api.endpoint('importPeople', async ({ body, caller, organisationid, activity }) => {
    limit.take(caller.userid, now())
    const { rows, all, dryrun } = body
    const work = async (scope: Scope) => {
      // Held until the end, so that no group is deleted meanwhile.
      await lockRollGroups(scope)
      const existing = { people: await readPeople(scope), groups: await readRollGroups(scope) }
      const { save, ...planned } = planPeopleImport(rows, existing, { all, newId: newRecordId })
      if (dryrun) {
        activity.nothingChanged()
        return { imported: 0, ...planned }
      }
      requireNoProblems(planned.problems)
      await upsertPeople(scope, save)
      if (save.length === 0) activity.nothingChanged()
      else await recordImport(scope, planned)
      return { imported: rows.length, ...planned }
    }
    const changed = dryrun ? [] : CHANGED
    return changeExpected(expecting, { organisationid, author: { caller }, changed, work })

    function recordImport(
      { trx }: Scope,
      planned: Omit<ReturnType<typeof planPeopleImport>, 'save'>,
    ) {
      const { added, moved, changed, gone } = planned
      const summary = `${added.length} new, ${moved.length} moved, ${changed.length} changed, ${gone.length} gone`
      return activity.record(trx, { kind: 'people-imported', recordid: '', summary })
    }
  })
}

const NAMES_IN_USE = 'every phone would lose its people, its marks and who has asked for whom.'

export function registerRollCallSettingsRoutes({ api, database }: Context): void {
  api.endpoint('getRollCallSettings', ({ organisationid }) =>
    database.read(organisationid, async (scope) => ({
      rollcallnames: await readRollCallNames(scope),
    })),
  )

  api.endpoint('saveRollCallSettings', ({ body, organisationid, activity }) =>
    // The content that devices read includes this setting.
    database.change(organisationid, [{ collection: 'content' }], async (scope) => {
      const { rollcallnames } = body
      const before = await readRollCallNames(scope)
      if (before === 'on' && rollcallnames === 'off') {
        await requireNoOpenRollCall(scope, NAMES_IN_USE)
      }
      await saveRollCallNames(scope, rollcallnames)
      const summary = `By name: ${before} → ${rollcallnames}`
      const kind = 'roll-call-settings-changed'
      if (before === rollcallnames) activity.nothingChanged()
      else await activity.record(scope.trx, { kind, recordid: organisationid, summary })
      return { rollcallnames }
    }),
  )
}
