import type { Context } from '../../platform/context.ts'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import { deleteToken, findTokenTime, replaceToken } from './directory-tokens.ts'

/** How admins connect the user directory of their organisation. */
export function registerDirectoryRoutes({ api, config, connections, now }: Context): void {
  const { system } = connections

  api.endpoint('getDirectory', async ({ organisationid }) => ({
    url: `${config.publicUrl}/api/scim/v2`,
    created: await findTokenTime(system, organisationid),
  }))

  api.endpoint('createDirectoryToken', async ({ organisationid, activity }) => {
    const token = await system.transaction().execute(async (trx) => {
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'directory-token-made',
        recordid: organisationid,
        summary: '',
      })
      return replaceToken(trx, organisationid, now())
    })
    return { token }
  })

  api.endpoint('deleteDirectoryToken', async ({ organisationid, activity }) => {
    await system.transaction().execute(async (trx) => {
      if (!(await deleteToken(trx, organisationid))) return activity.nothingChanged()
      await activity.record(asOrganisationTransaction(trx), {
        kind: 'directory-token-deleted',
        recordid: organisationid,
        summary: '',
      })
    })
    return { success: true }
  })
}
