import type { OrganisationDeletion } from '@holdfast/contract/people/organisation-deletion'
import type { Context } from '../../platform/context.ts'
import { readBothClocks } from '../../platform/database/clock.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findAllAdmins } from '../admin-mails/index.ts'
import { findOrganisation } from '../organisations/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { tellAdmins } from './deletion-mails.ts'
import { ASKED_MS, dueOf } from './deletion-rules.ts'
import {
  findDeletion,
  insertDeletion,
  lockDeletion,
  markConfirmed,
  removeDeletion,
  type StoredDeletion,
} from './deletions-store.ts'
import { requireOwnAccounts } from './own-accounts.ts'

type Dependencies = { userNames: UserNames }

/** Asking for the deletion of an organisation, confirming it, and taking it back. */
export function registerOrganisationDeletionRoutes(
  context: Context,
  { userNames }: Dependencies,
): void {
  const { api, config, connections, database, now } = context
  const system = connections.system as SystemTransaction
  const { providerOrganisationId } = config

  /** In the activity of the provider as well, because that of the organisation goes with it. */
  const inBoth = <Kind extends string>(organisationid: string, kind: Kind, summary: string) => {
    const entry = { kind, recordid: organisationid, summary }
    return [
      { ...entry, organisationid },
      { ...entry, organisationid: providerOrganisationId },
    ] as const
  }

  /** Within the transaction: a second connection could be one that waits for this one. */
  async function requireName(
    trx: SystemTransaction,
    organisationid: string,
    typed: string,
  ): Promise<string> {
    const organisation = await findOrganisation(trx, organisationid)
    if (!organisation) throw new Problem('not-found')
    if (organisation.name !== typed) {
      throw new Problem('invalid', `Type the name as it is written: ${organisation.name}`)
    }
    return organisation.name
  }

  api.endpoint('getOrganisationDeletion', async ({ organisationid, caller }) => ({
    deletion: toDeletion(await findDeletion(system, organisationid), caller),
  }))

  api.endpoint('askOrganisationDeletion', async ({ organisationid, body, caller, activity }) => {
    if (organisationid === providerOrganisationId) {
      throw new Problem('conflict', 'The provider itself cannot be deleted')
    }
    const organisation = await requireName(system, organisationid, body.name)
    const askedname = await userNames.nameOf(providerOrganisationId, caller.userid)
    const stored = await database.changeAsSystem(organisationid, [], async (trx) => {
      const admins = await findAllAdmins(context, trx, organisationid)
      const asked = now().toISOString()
      const wanted = { organisationid, asked, askedby: caller.userid, askedname, admins }
      // A second request is the first one: it gives nobody more or fewer days.
      if (!(await insertDeletion(trx, wanted))) activity.nothingChanged()
      else {
        const summary = `${organisation}, by ${askedname}`
        await activity.record(
          asOrganisationTransaction(trx),
          ...inBoth(organisationid, 'organisation-deletion-asked', summary),
        )
        await tellAdmins(
          ...([context, trx, { organisationid, organisation }] as const),
          `${askedname} has asked to delete ${organisation} with everything. It is deleted only
if a second admin confirms it, and seven days later at the earliest.`,
        )
      }
      return lockDeletion(trx, organisationid)
    })
    return { deletion: toDeletion(stored, caller) }
  })

  api.endpoint('confirmOrganisationDeletion', async ({ organisationid, ...request }) => {
    const { body, caller, activity } = request
    const name = await userNames.nameOf(organisationid, caller.userid)
    const stored = await database.changeAsSystem(organisationid, [], async (trx) => {
      const deletion = await lockDeletion(trx, organisationid)
      if (!deletion) throw new Problem('not-found')
      const organisation = await requireName(trx, organisationid, body.name)
      if (deletion.confirmedby === caller.userid) {
        // A retry gets the response of the first attempt.
        activity.nothingChanged()
        return deletion
      }
      await requireSecondPerson(trx, deletion, { caller, asked: body.asked })
      const { later: at } = await readBothClocks(trx, now)
      await markConfirmed(trx, organisationid, { userid: caller.userid, name, at })
      const confirmed = await lockDeletion(trx, organisationid)
      const day = dueOf(confirmed?.confirmed ?? null)?.slice(0, 10)
      await activity.record(
        asOrganisationTransaction(trx),
        ...inBoth(
          organisationid,
          'organisation-deletion-confirmed',
          `${organisation}, by ${name}, from ${day}`,
        ),
      )
      await tellAdmins(
        ...([context, trx, { organisationid, organisation }] as const),
        `${deletion.askedname} has asked to delete ${organisation} with everything, and ${name}
has confirmed it. It is deleted from ${day}, unless somebody takes it back. Export
what you have to keep before: records of incidents, lists and the guidance.`,
      )
      return confirmed
    })
    return { deletion: toDeletion(stored, caller) }
  })

  /** @throws Problem `conflict` with the reason why this person does not count as the second */
  async function requireSecondPerson(
    trx: SystemTransaction,
    { asked, askedby, admins, confirmed }: StoredDeletion,
    { caller, asked: sent }: { caller: SignedInUser; asked: string },
  ): Promise<void> {
    const refuse = (reason: string) => new Problem('conflict', reason)
    if (asked !== sent) throw refuse('It was asked for again meanwhile. Look at it once more.')
    if (confirmed !== null) throw refuse('Somebody else has confirmed it already')
    if (caller.userid === askedby) throw refuse('A second person has to confirm it')
    if (now().getTime() - Date.parse(asked) > ASKED_MS) {
      throw refuse('It was asked for too long ago. Ask for it again.')
    }
    if (!admins.includes(caller.userid)) {
      throw refuse('Only somebody who was an admin already when it was asked for can confirm it')
    }
    const { earlier } = await readBothClocks(trx, now)
    await requireOwnAccounts(trx, [caller.userid, askedby], earlier)
  }

  api.endpoint('withdrawOrganisationDeletion', async ({ organisationid, caller, activity }) => {
    const name = await userNames.nameOf(organisationid, caller.userid)
    await database.changeAsSystem(organisationid, [], async (trx) => {
      const deletion = await lockDeletion(trx, organisationid)
      if (!deletion) throw new Problem('not-found')
      if (deletion.begun !== null) {
        throw new Problem('conflict', 'The deletion has begun, and cannot be taken back')
      }
      const organisation = (await findOrganisation(trx, organisationid))?.name ?? organisationid
      await activity.record(
        asOrganisationTransaction(trx),
        ...inBoth(organisationid, 'organisation-deletion-withdrawn', `${organisation}, by ${name}`),
      )
      await tellAdmins(
        ...([context, trx, { organisationid, organisation }] as const),
        `${name} has taken back the deletion of ${organisation}. Nothing is deleted.`,
      )
      await removeDeletion(trx, organisationid)
    })
    return { deletion: null }
  })
}

function toDeletion(
  stored: StoredDeletion | undefined,
  { userid }: SignedInUser,
): OrganisationDeletion | null {
  if (!stored) return null
  const { asked, askedby, askedname, admins, confirmed, confirmedname } = stored
  return {
    asked,
    askedby: askedname,
    confirmedby: confirmed === null ? null : confirmedname,
    due: dueOf(confirmed),
    mayConfirm: confirmed === null && userid !== askedby && admins.includes(userid),
  }
}
