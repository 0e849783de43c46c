import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { describeDevice } from '../../platform/tokens/describe-device.ts'
import { deletePasskey, insertPasskey, type Passkeys, readPasskeys } from '../passkeys/index.ts'
import type { SecurityNotices } from '../security-notices/index.ts'
import { findSignInUser } from '../sign-in/index.ts'
import { OwnFactors } from './own-factors.ts'
import type { SecondFactors } from './second-factors.ts'

type Dependencies = {
  secondFactors: SecondFactors
  passkeys: Passkeys
  securityNotices: SecurityNotices
}

/** Endpoints for the caller's own passkeys. Signing in with a passkey is in the feature `sign-in`. */
export function registerOwnPasskeysRoutes(
  context: Context,
  { passkeys, ...dependencies }: Dependencies,
): void {
  const { api, connections, now } = context
  const { system } = connections
  const ownFactors = new OwnFactors(context, dependencies)

  api.endpoint('listPasskeys', ({ caller }) => readPasskeys(system, caller.userid))

  api.endpoint('beginPasskey', async ({ caller }) => {
    const account = await findSignInUser(system, caller.userid)
    if (!account) throw new Problem('not-found')
    return passkeys.beginRegistration(account)
  })

  api.endpoint('addPasskey', async ({ body, caller, request, activity }) => {
    const { userid } = caller
    const registered = await passkeys.verifyRegistration(userid, body.passkey)
    const passkey = { ...registered, userid, name: body.name, created: now() }
    const adding = {
      event: 'passkey-added' as const,
      device: describeDevice(request.headers['user-agent']),
      summary: `Passkey ${body.name}`,
      store: async (trx: Parameters<typeof insertPasskey>[0]) => {
        if (!(await insertPasskey(trx, passkey))) throw new Problem('wrong-passkey')
      },
    }
    return { recoverycodes: await ownFactors.add(caller, adding, activity) }
  })

  api.endpoint('removePasskey', async ({ parameters: { id }, caller, request, activity }) => {
    const remove = async (trx: Parameters<typeof deletePasskey>[0]) => {
      const name = await deletePasskey(trx, caller.userid, id)
      return name === undefined ? undefined : `Passkey ${name}`
    }
    const device = describeDevice(request.headers['user-agent'])
    await ownFactors.remove(caller, { event: 'passkey-removed', device, remove }, activity)
    return { success: true }
  })
}
