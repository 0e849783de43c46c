import { byLastName } from '@holdfast/contract/sorting'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { created } from '../../platform/http/responses.ts'
import { changeExpectedPeople, type ExpectedDependencies } from './expected-people.ts'
import { readPeople, removePeople } from './people-store.ts'
import { hideUnsentFields, savePersonByAdmin, savePersonByRegister } from './saving-people.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'people' }]

export function registerPeopleRoutes(
  { api, database, now }: Context,
  expecting: ExpectedDependencies,
): void {
  api.endpoint('listPeople', ({ organisationid }) =>
    database.read(organisationid, async (scope) => (await readPeople(scope)).sort(byLastName)),
  )

  api.endpoint('savePerson', async ({ parameters, body, organisationid, ...rest }) => {
    const { caller, attendanceSystem, request, activity } = rest
    const { base, ...fields } = body
    const saving = { sent: { id: parameters.id, ...fields }, request, activity }
    const work = (scope: Scope) =>
      attendanceSystem
        ? savePersonByRegister(scope, { ...saving, register: attendanceSystem, now: now() })
        : savePersonByAdmin(scope, { ...saving, base })
    const sender = { caller, attendanceSystem }
    const change = { organisationid, sender, changed: CHANGED, work }
    const { isNew, person } = await changeExpectedPeople(expecting, change)
    const shown = attendanceSystem ? hideUnsentFields(person, request.body) : person
    return isNew ? created(shown) : shown
  })

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
    const change = { organisationid, sender: { caller }, changed: CHANGED, work }
    await changeExpectedPeople(expecting, change)
    return { success: true }
  })
}
