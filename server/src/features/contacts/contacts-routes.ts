import { incidentOfGroup, NAMED_ID } from '@holdfast/contract/ids'
import type { Contact } from '@holdfast/contract/people/contacts'
import { byLastName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import type { ActivityRecorder } from '../../platform/http/activity-recorder.ts'
import { mergeSave } from '../../platform/http/merge-save.ts'
import { requiresNew } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { created } from '../../platform/http/responses.ts'
import { describeChanges } from '../activity/index.ts'
import { lockContactGroupForReference } from '../contact-groups/index.ts'
import { findIncident, lockIncidentForReference } from '../incidents/index.ts'
import { AUDITED_FIELDS, isLiveContact, isSameContact } from './contacts-rules.ts'
import {
  insertContact,
  lockContact,
  readContacts,
  removeContacts,
  updateContact,
} from './contacts-store.ts'

const NO_GROUP = 'Choose a contact group that exists'
const CHANGED: ChangedCollection[] = [{ collection: 'contacts' }]

export function registerContactsRoutes(context: Context): void {
  const { access, api, cachedLists, database } = context
  registerDeletion(context)

  const contacts = cachedLists.define('contacts', async (scope, { organisationid }) => {
    const list = (await readContacts(scope)).sort(byLastName)
    return CachedResponse.ofCollection('contacts', { organisationid }, list)
  })

  api.cachedEndpoint('listContacts', ({ organisationid }) => contacts({ organisationid }))

  api.endpoint(
    'saveContact',
    async ({ parameters, body, caller, organisationid, request, activity }) => {
      const { id } = parameters
      const { name, title, phone, groupid, base } = body
      const sent: Contact = { id, name, title, phone, groupid, email: body.email || undefined }
      const canManage = await access.hasPermission(caller, 'manage contacts')
      if (!canManage && !isLiveContact(sent)) throw new Problem('not-allowed')
      if (!NAMED_ID.test(id)) {
        throw new Problem(
          'invalid',
          'The id must be letters, an underscore and 8 letters or digits',
        )
      }
      return database.change(organisationid, CHANGED, async (scope) => {
        // Like the deletion of a group, this locks the group before the contact, to avoid deadlocks.
        const hasGroup = await lockGroupForReference(scope, groupid)
        const contact = isLiveContact(sent) ? { ...sent, addedby: caller.userid } : sent
        const isAdded = await insertContact(scope, contact)
        if (isAdded) {
          if (base) throw new Problem('not-found', 'Somebody else has deleted this contact')
          if (!hasGroup) throw new Problem('invalid', NO_GROUP)
          await activity.record(scope.trx, { kind: 'contact-added', recordid: id, summary: name })
          return created(contact)
        }
        const existing = await lockContact(scope, id)
        if (!existing) throw new Problem('taken')
        const isSame = isSameContact(existing, sent)
        if (requiresNew(request) && !isSame) throw new Problem('taken')
        if (isSame) {
          // A retry gets the response of the first attempt.
          activity.nothingChanged()
          return requiresNew(request) ? created(existing) : existing
        }
        if (!canManage) {
          const { userid } = caller
          await requireOwnLiveContact(scope, { existing, sent, userid })
        }
        const changed: Contact = { ...existing, ...mergeSave<Contact>(existing, sent, base) }
        if (!hasGroup && changed.groupid === groupid) throw new Problem('invalid', NO_GROUP)
        await updateContact(scope, changed)
        const summary = describeChanges(existing, changed, AUDITED_FIELDS)
        if (summary === '') activity.nothingChanged()
        else await activity.record(scope.trx, { kind: 'contact-changed', recordid: id, summary })
        return changed
      })
    },
  )
}

function registerDeletion({ api, database }: Context): void {
  api.endpoint('deleteContact', ({ parameters, organisationid, activity }) =>
    deleteAll([parameters.id], organisationid, activity),
  )

  api.endpoint('deleteContacts', ({ body, organisationid, activity }) =>
    deleteAll(body.ids, organisationid, activity),
  )

  /** @throws Problem `not-found` if none of them exists */
  async function deleteAll(
    ids: readonly string[],
    organisationid: string,
    activity: ActivityRecorder<'deleteContact' | 'deleteContacts'>,
  ) {
    await database.change(organisationid, CHANGED, async (scope) => {
      const removed = await removeContacts(scope, ids)
      if (removed.length === 0) throw new Problem('not-found')
      const deletions = removed.map(({ id, name }) => ({
        kind: 'contact-deleted' as const,
        recordid: id,
        summary: name,
      }))
      await activity.record(scope.trx, ...deletions)
    })
    return { success: true as const }
  }
}

/**
 * Users who may not manage contacts may correct the live contacts that they added themselves, until the
 * incident is closed.
 * @throws Problem `not-allowed` or `closed`
 */
async function requireOwnLiveContact(
  scope: Scope,
  { existing, sent, userid }: { existing: Contact; sent: Contact; userid: string },
): Promise<void> {
  const incidentid = incidentOfGroup(existing.groupid)
  const isOwn = existing.addedby === userid && existing.groupid === sent.groupid
  if (incidentid === undefined || !isOwn) throw new Problem('not-allowed')
  const incident = await findIncident(scope, incidentid)
  if (incident?.closed !== null) throw new Problem('closed')
}

/**
 * Whether the group, or the incident of a group of live contacts, exists; if so, it cannot be deleted
 * until the transaction ends.
 */
function lockGroupForReference(scope: Scope, groupid: string): Promise<boolean> {
  const incidentid = incidentOfGroup(groupid)
  return incidentid === undefined
    ? lockContactGroupForReference(scope, groupid)
    : lockIncidentForReference(scope, incidentid)
}
