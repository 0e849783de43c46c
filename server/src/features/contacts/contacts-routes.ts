import type { Contact } from '@holdfast/contract/contacts'
import { incidentOfGroup, NAMED_ID } from '@holdfast/contract/ids'
import { byLastName } from '@holdfast/contract/sorting'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { created } from '../../platform/http/api.ts'
import { mustBeNew } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeChanges, recordActivity } from '../activity/index.ts'
import { holdContactGroup } from '../contact-groups/index.ts'
import { holdIncident } from '../incidents/index.ts'
import { isLiveContact, isSameContact, TOLD_FIELDS } from './contacts-rules.ts'
import {
  insertContact,
  lockContact,
  readContacts,
  removeContact,
  updateContact,
} from './contacts-store.ts'

const CHANGED = [{ collection: 'contacts' }]

export function routeContacts({ api, collections, database, now }: Context): void {
  const contacts = collections.define('contacts', async (trx, { organisationid }) => {
    const list = (await readContacts(trx, organisationid)).sort(byLastName)
    return new JsonSnapshot(JSON.stringify(list), `${organisationid} contacts`)
  })

  api.collection('listContacts', ({ organisationid }) => contacts({ organisationid }))

  api.route('saveContact', async ({ parameters, body, person, organisationid, request }) => {
    const { id } = parameters
    const { name, title, phone, groupid } = body
    const contact: Contact = { id, name, title, phone, groupid, email: body.email || undefined }
    const mayManage = await api.may(person, 'manage contacts')
    if (!mayManage && !isLiveContact(contact)) throw new Problem('not-allowed')
    if (!NAMED_ID.test(id)) {
      throw new Problem('invalid', 'The id must be letters, an underscore and 8 letters or digits')
    }
    const isNew = await database.change(organisationid, CHANGED, async (trx) => {
      // Before the contact's row is taken: whoever deletes a group takes the group first, too.
      const hasGroup = await holdGroup(trx, organisationid, groupid)
      const isAdded = await insertContact(trx, organisationid, contact)
      if (!isAdded && mustBeNew(request)) throw new Problem('taken')
      const present = isAdded ? undefined : await lockContact(trx, organisationid, id)
      if (present && !mayManage) {
        // Who may only add may send what was added again, and change nothing.
        if (!isSameContact(present, contact)) throw new Problem('not-allowed')
        return false
      }
      if (!hasGroup) throw new Problem('invalid', 'Choose a contact group that exists')
      if (present) await updateContact(trx, organisationid, contact)
      const change = present ? describeChanges(present, contact, TOLD_FIELDS) : name
      if (change !== '') {
        await recordActivity(trx, organisationid, {
          userid: person.userid,
          at: now(),
          kind: isAdded ? 'contact-added' : 'contact-changed',
          recordid: id,
          summary: change,
        })
      }
      return isAdded
    })
    return isNew ? created(contact) : contact
  })

  api.route('deleteContact', async ({ parameters, person, organisationid }) => {
    await database.change(organisationid, CHANGED, async (trx) => {
      const removed = await removeContact(trx, organisationid, parameters.id)
      if (!removed) throw new Problem('not-found')
      await recordActivity(trx, organisationid, {
        userid: person.userid,
        at: now(),
        kind: 'contact-deleted',
        recordid: removed.id,
        summary: removed.name,
      })
    })
    return { success: true }
  })
}

/** Whether there is the group, or the incident whose live contacts it holds. */
function holdGroup(
  trx: OrganisationTransaction,
  organisationid: string,
  groupid: string,
): Promise<boolean> {
  const incidentid = incidentOfGroup(groupid)
  return incidentid === undefined
    ? holdContactGroup(trx, organisationid, groupid)
    : holdIncident(trx, organisationid, incidentid)
}
