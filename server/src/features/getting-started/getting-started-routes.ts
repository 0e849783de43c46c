import type { GettingStarted } from '@holdfast/contract/getting-started'
import type { Context } from '../../platform/context.ts'
import type { UserNames } from '../user-names/index.ts'
import {
  insertStepNotNeeded,
  readStepsNotNeeded,
  removeStepNotNeeded,
} from './getting-started-store.ts'

type Dependencies = {
  userNames: UserNames
  /** Reads the users who have signed in, from the tables of the sign-in. */
  readSignedIn: (organisationid: string) => Promise<string[]>
  readInvited: (organisationid: string, now: Date) => Promise<string[]>
}

/** Endpoints for those parts of an organisation's preparation that its lists do not show. */
export function registerGettingStartedRoutes(
  { api, database, now }: Context,
  { userNames, readSignedIn, readInvited }: Dependencies,
): void {
  api.endpoint('getGettingStarted', async ({ organisationid }) =>
    withPeople(organisationid, await database.read(organisationid, readStepsNotNeeded)),
  )

  api.endpoint('savePreparationStep', async ({ body, caller, organisationid, activity }) => {
    const { step, needed } = body
    const { userid } = caller
    const authorname = await userNames.nameOf(organisationid, userid)
    const notneeded = await database.change(organisationid, [], async (scope) => {
      const before = await readStepsNotNeeded(scope)
      if (before.some((each) => each.step === step) !== needed) {
        activity.nothingChanged()
        return before
      }
      const timestamp = now().toISOString()
      if (needed) await removeStepNotNeeded(scope, step)
      else {
        await insertStepNotNeeded(scope, { step, userid, authorname, timestamp })
      }
      await activity.record(scope.trx, {
        kind: 'preparation-changed',
        recordid: step,
        summary: `${step}: ${needed ? 'needed after all' : 'not needed'}`,
      })
      return readStepsNotNeeded(scope)
    })
    return withPeople(organisationid, notneeded)
  })

  async function withPeople(
    organisationid: string,
    notneeded: GettingStarted['notneeded'],
  ): Promise<GettingStarted> {
    const signedin = await readSignedIn(organisationid)
    const invited = await readInvited(organisationid, now())
    const known = new Set(signedin)
    return { signedin, invited: invited.filter((username) => !known.has(username)), notneeded }
  }
}
