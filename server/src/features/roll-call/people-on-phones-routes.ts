import { hasNeeds } from '@holdfast/contract/roll-call/needs'
import type { Absence, PersonOnPhone } from '@holdfast/contract/roll-call/people'
import { byLastName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findIncident, hasOpenIncident } from '../incidents/index.ts'
import { readAbsences } from './attendance-store.ts'
import { type ListedPerson, readListedPeople } from './listed-people.ts'
import { findPeople, PEOPLE_DEPEND_ON, readRollCallNames } from './people-store.ts'
import { findRollGroup } from './roll-groups-store.ts'

export function registerPeopleOnPhonesRoutes({ api, cachedLists, database, now }: Context): void {
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
      const shown = list.map(withoutNeeds)
      const response = CachedResponse.ofCollection('people', { organisationid }, shown)
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
      .map((person) => (seesNeeds ? person : withoutNeeds(person)))
    const part = CachedResponse.ofCollection('people', { organisationid }, ofGroup)
    part.version = response.version
    return part
  })
}

function onPhone(
  { id, name, rollgroupid, visit, ...person }: ListedPerson,
  absent: Absence | null,
): PersonOnPhone {
  const { needs, refuge, helper, secondhelper } = person
  return {
    ...{ id, name, rollgroupid, hasneeds: hasNeeds(person), needs },
    ...(refuge !== '' && { refuge }),
    ...(helper !== '' && { helper }),
    ...(secondhelper !== '' && { secondhelper }),
    ...{ absent, visit },
  }
}

/** That somebody has needs everybody may know while an incident is open, and not what they are. */
function withoutNeeds(person: PersonOnPhone): PersonOnPhone {
  const { id, name, rollgroupid, hasneeds, absent, visit } = person
  return { id, name, rollgroupid, hasneeds, needs: '', absent, visit }
}

function emptyList(organisationid: string, version: number | undefined): CachedResponse {
  const response = CachedResponse.ofCollection('people', { organisationid }, [])
  response.version = version
  return response
}
