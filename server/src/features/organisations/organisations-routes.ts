import { ORGANISATION_ID } from '@holdfast/contract/ids'
import type { ContactGroup } from '@holdfast/contract/people/contacts'
import type { Organisation } from '@holdfast/contract/people/organisations'
import { byName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  asScope,
  type ChangedCollection,
  type Scope,
} from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { requiresNew } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { created } from '../../platform/http/responses.ts'
import { describeChanges } from '../activity/index.ts'
import { upsertContactGroup } from '../contact-groups/index.ts'
import { prepareContent, type StarterContent } from '../content/index.ts'
import { readOrganisationStates } from './organisation-states.ts'
import {
  findOrganisation,
  insertOrganisation,
  readOrganisations,
  readOwnRetentions,
  renameOrganisation,
  wasDeleted,
} from './organisations-store.ts'

/** What a new organisation starts with. The pages of its content refer to the contact groups. */
type Dependencies = {
  starterContent: StarterContent
  starterContactGroups: readonly ContactGroup[]
  /** Passed in, because contacts depend on incidents and users, which depend on organisations. */
  insertStarterContacts: (scope: Scope) => Promise<void>
}

type Activity = ActivityRecorder<'saveOrganisation'>

const CREATED: ChangedCollection[] = [
  { collection: 'content' },
  { collection: 'contactgroups' },
  { collection: 'contacts' },
]

/** Devices read the organisation's name from the content. */
const RENAMED: ChangedCollection[] = [{ collection: 'content' }]

export function registerOrganisationsRoutes(
  context: Context,
  { starterContent, starterContactGroups, insertStarterContacts }: Dependencies,
): void {
  const { api, connections, database, now } = context
  const { system } = connections

  api.cachedEndpoint('listOrganisations', async () => {
    const days = await readOwnRetentions(system)
    const listed = (await readOrganisations(system)).map((organisation) => ({
      ...organisation,
      incidentdays: days.get(organisation.id) ?? context.config.incidentRetentionDays ?? null,
    }))
    return new CachedResponse(JSON.stringify(listed.sort(byName)), 'provider')
  })

  /** Not polled by anybody, so it is read anew for each request. */
  api.endpoint('listOrganisationStates', () => readOrganisationStates(system, now()))

  api.endpoint('saveOrganisation', async ({ parameters, body, request, activity }) => {
    if (!ORGANISATION_ID.test(parameters.id)) {
      throw new Problem('invalid', 'The id must be small letters, digits and hyphens')
    }
    const organisation = { id: parameters.id, name: body.name }
    const existing = await findOrganisation(system, organisation.id)
    if (await wasDeleted(system, organisation.id)) {
      throw new Problem('taken', 'An organisation with this id was deleted. Choose another id.')
    }
    const isNew = !existing && (await create(organisation, activity))
    if (!isNew && requiresNew(request)) {
      // A retry gets the response of the first attempt.
      if (existing?.name !== organisation.name) throw new Problem('taken')
      activity.nothingChanged()
      return created(organisation)
    }
    if (!isNew) await rename(organisation, activity)
    return isNew ? created(organisation) : organisation
  })

  /** Creates it, with all that it starts with, in one transaction. False if the id is taken. */
  async function create(organisation: Organisation, activity: Activity): Promise<boolean> {
    const { id, name } = organisation
    const publish = await prepareContent(starterContent)
    return database.changeAsSystem(id, CREATED, async (trx) => {
      const isNew = await insertOrganisation(trx, organisation, now())
      if (!isNew) return false
      await publish(asScope(trx, id), now())
      for (const group of starterContactGroups) {
        await upsertContactGroup(asScope(trx, id), group)
      }
      await insertStarterContacts(asScope(trx, id))
      await activity.record(asOrganisationTransaction(trx), {
        organisationid: id,
        kind: 'organisation-added',
        recordid: id,
        summary: name,
      })
      return true
    })
  }

  async function rename(organisation: Organisation, activity: Activity): Promise<void> {
    const { id, name } = organisation
    await database.changeAsSystem(id, RENAMED, async (trx) => {
      const before = await renameOrganisation(trx, organisation)
      if (before === name) {
        activity.nothingChanged()
        return
      }
      await activity.record(asOrganisationTransaction(trx), {
        organisationid: id,
        kind: 'organisation-changed',
        recordid: id,
        summary: describeChanges({ name: before }, { name }, { name: { label: 'Name' } }),
      })
    })
  }
}
