import type { Contact } from '@holdfast/contract/contacts'
import { incidentOfGroup, NAMED_ID } from '@holdfast/contract/ids'
import { byLastName } from '@holdfast/contract/sorting'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type {
  ChangedCollection,
  OrganisationTransaction,
} from '../../platform/database/database.ts'
import { requiresNew } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { created } from '../../platform/http/responses.ts'
import { describeChanges } from '../activity/index.ts'
import { lockContactGroupForReference } from '../contact-groups/index.ts'
import { lockIncidentForReference } from '../incidents/index.ts'
import { AUDITED_FIELDS, isLiveContact, isSameContact } from './contacts-rules.ts'
import {
  insertContact,
  lockContact,
  readContacts,
  removeContact,
  updateContact,
} from './contacts-store.ts'

const CHANGED: ChangedCollection[] = [{ collection: 'contacts' }]

export function routeContacts({ access, api, cachedLists, database }: Context): void {
  const contacts = cachedLists.define('contacts', async (trx, { organisationid }) => {
    const list = (await readContacts(trx, organisationid)).sort(byLastName)
    return CachedResponse.ofCollection('contacts', { organisationid }, list)
  })

  api.cachedEndpoint('listContacts', ({ organisationid }) => contacts({ organisationid }))

  api.endpoint(
    'saveContact',
    async ({ parameters, body, caller, organisationid, request, activity }) => {
      const { id } = parameters
      const { name, title, phone, groupid } = body
      const contact: Contact = { id, name, title, phone, groupid, email: body.email || undefined }
      const canManage = await access.hasPermission(caller, 'manage contacts')
      if (!canManage && !isLiveContact(contact)) throw new Problem('not-allowed')
      if (!NAMED_ID.test(id)) {
        throw new Problem(
          'invalid',
          'The id must be letters, an underscore and 8 letters or digits',
        )
      }
      const isNew = await database.change(organisationid, CHANGED, async (trx) => {
        // The group is locked before the contact, as in the deletion of a group, to avoid deadlocks.
        const hasGroup = await lockGroupForReference(trx, organisationid, groupid)
        const isAdded = await insertContact(trx, organisationid, contact)
        const existing = isAdded ? undefined : await lockContact(trx, organisationid, id)
        if (!isAdded && requiresNew(request)) {
          // A retry gets the response of the first attempt.
          if (!existing || !isSameContact(existing, contact)) throw new Problem('taken')
          activity.nothingChanged()
          return true
        }
        if (existing && !canManage) {
          // Users who may only add contacts may retry, but not change an existing contact.
          if (!isSameContact(existing, contact)) throw new Problem('not-allowed')
          activity.nothingChanged()
          return false
        }
        if (!hasGroup) throw new Problem('invalid', 'Choose a contact group that exists')
        if (existing) await updateContact(trx, organisationid, contact)
        const change = existing ? describeChanges(existing, contact, AUDITED_FIELDS) : name
        if (change === '') {
          activity.nothingChanged()
        } else {
          await activity.record(trx, {
            kind: isAdded ? 'contact-added' : 'contact-changed',
            recordid: id,
            summary: change,
          })
        }
        return isAdded
      })
      return isNew ? created(contact) : contact
    },
  )

  api.endpoint('deleteContact', async ({ parameters, organisationid, activity }) => {
    await database.change(organisationid, CHANGED, async (trx) => {
      const removed = await removeContact(trx, organisationid, parameters.id)
      if (!removed) throw new Problem('not-found')
      await activity.record(trx, {
        kind: 'contact-deleted',
        recordid: removed.id,
        summary: removed.name,
      })
    })
    return { success: true }
  })
}

/** Whether the group, or the incident of a group of live contacts, exists. */
function lockGroupForReference(
  trx: OrganisationTransaction,
  organisationid: string,
  groupid: string,
): Promise<boolean> {
  const incidentid = incidentOfGroup(groupid)
  return incidentid === undefined
    ? lockContactGroupForReference(trx, organisationid, groupid)
    : lockIncidentForReference(trx, organisationid, incidentid)
}
