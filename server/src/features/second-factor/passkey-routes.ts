import type { Context } from '../../platform/context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { deletePasskey, insertPasskey, type Passkeys, readPasskeys } from '../passkeys/index.ts'
import { findAccount } from '../sign-in/index.ts'
import { OwnFactors } from './own-factors.ts'
import type { SecondFactors } from './second-factors.ts'

type Dependencies = { secondFactors: SecondFactors; passkeys: Passkeys }

/** The passkeys of the own account; signing in with one is in sign-in. */
export function routeOwnPasskeys(
  context: Context,
  { secondFactors, passkeys }: Dependencies,
): void {
  const { api, connections, now } = context
  const { system } = connections
  const ownFactors = new OwnFactors(context, secondFactors)

  api.endpoint('listPasskeys', ({ caller }) => readPasskeys(system, caller.userid))

  api.endpoint('beginPasskey', async ({ caller }) => {
    const account = await findAccount(system, caller.userid)
    if (!account) throw new Problem('not-found')
    return passkeys.beginRegistration(account)
  })

  api.endpoint('addPasskey', async ({ body, caller, activity }) => {
    const { userid } = caller
    const registered = await passkeys.verifyRegistration(userid, body.passkey)
    const passkey = { ...registered, userid, name: body.name, created: now() }
    const adding = {
      summary: `Passkey ${body.name}`,
      store: async (trx: Parameters<typeof insertPasskey>[0]) => {
        if (!(await insertPasskey(trx, passkey))) throw new Problem('wrong-passkey')
      },
    }
    return { recoverycodes: await ownFactors.add(caller, adding, activity) }
  })

  api.endpoint('removePasskey', async ({ parameters: { id }, caller, activity }) => {
    const remove = async (trx: Parameters<typeof deletePasskey>[0]) => {
      const name = await deletePasskey(trx, caller.userid, id)
      return name === undefined ? undefined : `Passkey ${name}`
    }
    await ownFactors.remove(caller, remove, activity)
    return { success: true }
  })
}
