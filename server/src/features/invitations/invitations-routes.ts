import { describeDuration } from '@holdfast/contract/durations'
import { INVITATION_LIFETIME_MS } from '@holdfast/contract/limits'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findOrganisation } from '../organisations/index.ts'
import {
  findKeyOwner,
  findResetAccount,
  hashKey,
  type ResetLimits,
} from '../password-reset/index.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { isAddressNew, RESETS_TO_NEW_ADDRESS_MS } from '../users/index.ts'
import { createInvitation } from './create-invitation.ts'
import { invitationMessage } from './invitation-message.ts'

const NEW_ADDRESS = `was changed by the user directory in the last ${describeDuration(RESETS_TO_NEW_ADDRESS_MS)}. Print the invitation, or check the address and hand over a link.`

type NewInvitation = { organisationid: string; organisationname: string; id: string; expires: Date }
type Invitation = { userid: string; name: string; link: string }

/**
 * Endpoints for links with which users choose their first password. They contain reset keys that live
 * longer, and `POST /reset/password` accepts them.
 */
export function registerInvitationsRoutes(context: Context, limits: ResetLimits): void {
  const { api, config, connections, mailQueue, now } = context
  const { system } = connections
  const canMail = config.mail.smtpUrl !== undefined || !config.isProduction

  api.endpoint('inviteUsers', async ({ body, organisationid, activity }) => {
    const { mail: byMail } = body
    if (byMail && !canMail) {
      throw new Problem('not-configured', 'This server sends no email. Print the invitations.')
    }
    const expires = new Date(now().getTime() + INVITATION_LIFETIME_MS)
    const userids = [...new Set(body.userids)].sort()
    const invitations = await system.transaction().execute(async (trx) => {
      const organisationname = (await findOrganisation(trx, organisationid))?.name ?? ''
      const made: Invitation[] = []
      for (const id of userids) {
        made.push(await invite(trx, { organisationid, organisationname, id, expires }))
      }
      const records = made.map(({ userid, name }) => ({
        kind: 'user-invited' as const,
        recordid: userid,
        summary: `${name}, ${byMail ? 'by email' : 'on paper'}`,
      }))
      await activity.record(asOrganisationTransaction(trx), ...records)
      return made
    })
    return {
      expires: expires.toISOString(),
      invitations: invitations.map(({ userid, name, link }) => ({
        userid,
        name,
        link: byMail ? null : link,
      })),
    }

    /** @throws Problem `not-found`, `invalid` */
    async function invite(
      trx: SystemTransaction,
      { organisationid, organisationname, id, expires }: NewInvitation,
    ): Promise<Invitation> {
      const account = await findResetAccount(trx, organisationid, id)
      if (!account) throw new Problem('not-found')
      const { username, name, email } = account
      if (byMail && email === '') throw new Problem('invalid', `${name} has no email address`)
      if (byMail && (await isAddressNew(trx, username, now()))) {
        throw new Problem('invalid', `The address of ${name} ${NEW_ADDRESS}`)
      }
      const { publicUrl } = config
      const { link, keyhash } = await createInvitation(trx, account, {
        publicUrl,
        expires,
        now: now(),
      })
      if (byMail) {
        const message = invitationMessage({ userid: username, name, email, link, organisationname })
        await mailQueue.add(trx, message, { expires, resetkey: keyhash })
      }
      return { userid: username, name, link }
    }
  })

  api.endpoint('openInvitation', async ({ body, request }) => {
    limits.requireKeyAttempt(request.ip, now())
    const owner = await findKeyOwner(system, hashKey(body.key), now())
    const isOpen = owner?.invitation && owner.used === null
    const account = isOpen ? await findSignInUser(system, owner.username) : undefined
    if (!owner || !account) {
      limits.recordUnknownKey(request.ip, now())
      throw new Problem('invitation-invalid')
    }
    const { userid, name, organisationname } = account
    return { userid, name, organisationname, expires: owner.expires }
  })
}
