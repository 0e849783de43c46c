import { describeDuration } from '@holdfast/contract/durations'
import { REOPENING_MS } from '@holdfast/contract/limits'
import type { OrganisationSuspension } from '@holdfast/contract/people/organisation-suspension'
import type { Organisation } from '@holdfast/contract/people/organisations'
import type { Context } from '../../platform/context.ts'
import { readAgreedTime } from '../../platform/database/clock.ts'
import {
  asOrganisationTransaction,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { delayAfterSuspension } from '../organisation-deletion/index.ts'
import { lockOrganisation } from '../organisations/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { suspend } from './suspending.ts'
import { describeTime, tellAdmins } from './suspension-mails.ts'
import { isSameRequest, startOf } from './suspension-rules.ts'
import {
  findSuspension,
  insertSuspension,
  removeSuspension,
  type StoredSuspension,
} from './suspensions-store.ts'

type Dependencies = { userNames: UserNames }

const SUSPENDED_BEFORE =
  'It is suspended already, or that is announced. Look at it, and resume it first to choose another time.'
const CLOCKS =
  'The clocks of the server and of its database disagree, so nobody is suspended. Tell the operator.'

/** The provider suspends an organisation, now or later, and resumes it. */
export function registerOrganisationSuspensionRoutes(
  context: Context,
  { userNames }: Dependencies,
): void {
  const { api, config, connections, database, now } = context
  const { providerOrganisationId } = config

  /** In the activity of both: the school's admins read theirs when it is resumed. */
  const inBoth = <Kind extends string>(id: string, kind: Kind, summary: string) => {
    const entry = { kind, recordid: id, summary }
    return [
      { ...entry, organisationid: id },
      { ...entry, organisationid: providerOrganisationId },
    ] as const
  }

  api.endpoint('getOrganisationSuspension', async ({ organisationid }) => {
    const system = connections.system as SystemTransaction
    return { suspension: toSuspension(await findSuspension(system, organisationid)) }
  })

  api.endpoint('suspendOrganisation', async ({ parameters: { id }, body, caller, activity }) => {
    if (id === providerOrganisationId) {
      throw new Problem('conflict', 'The provider itself cannot be suspended')
    }
    const askedname = await userNames.nameOf(providerOrganisationId, caller.userid)
    const time = await readAgreedTime(context)
    if (time === undefined) throw new Problem('conflict', CLOCKS)
    const stored = await database.changeAsSystem(id, [], async (trx) => {
      const organisation = await requireOrganisation(trx, id, body.name)
      const before = await findSuspension(trx, id)
      if (before) {
        const isSame = isSameRequest(before, { starts: body.from, askedby: caller.userid })
        if (!isSame) throw new Problem('conflict', SUSPENDED_BEFORE)
        activity.nothingChanged()
        return before
      }
      const isNow = isStartNow(body.from, time)
      const asked = now().toISOString()
      const starts = body.from
      await insertSuspension(trx, {
        ...{ organisationid: id, asked, askedby: caller.userid, askedname, starts },
      })
      const when = isNow ? 'now' : `from ${describeTime(starts)}`
      await activity.record(
        asOrganisationTransaction(trx),
        ...inBoth(
          id,
          'organisation-suspension-asked',
          `${organisation.name}, ${when}, by ${askedname}`,
        ),
      )
      if (isNow && !(await suspend(context, trx, organisation))) {
        throw new Problem('conflict', inIncident(organisation))
      }
      await tellAdmins(context, trx, {
        organisation,
        sentence: isNow
          ? `${askedname} of the provider has suspended ${organisation.name}. It is suspended now.`
          : `${askedname} of the provider has announced that ${organisation.name} is suspended ${when}. If an
incident or exercise is open then, it begins ${describeDuration(REOPENING_MS)} after that is closed.`,
      })
      return findSuspension(trx, id)
    })
    return { suspension: toSuspension(stored) }
  })

  api.endpoint('resumeOrganisation', async ({ parameters: { id }, caller, activity }) => {
    const name = await userNames.nameOf(providerOrganisationId, caller.userid)
    await database.changeAsSystem(id, [], async (trx) => {
      const organisation = await lockOrganisation(trx, id)
      if (!organisation) throw new Problem('not-found')
      const suspension = await findSuspension(trx, id)
      // A retry gets the response of the first attempt.
      if (!suspension) return activity.nothingChanged()
      await removeSuspension(trx, id)
      const isBefore = suspension.effective === null
      const summary = `${organisation.name}, ${isBefore ? 'before it began, ' : ''}by ${name}`
      await activity.record(
        asOrganisationTransaction(trx),
        ...inBoth(id, 'organisation-resumed', summary),
      )
      const sentence = isBefore
        ? `${name} of the provider has taken back the suspension of ${organisation.name}. All is as before.`
        : `${name} of the provider has resumed ${organisation.name}. Everybody has to sign in again.`
      await tellAdmins(context, trx, { organisation, sentence, isOver: true })
      if (isBefore) return
      await delayAfterSuspension(context, trx, {
        organisationid: id,
        organisation: organisation.name,
      })
    })
    return { suspension: null }
  })
}

/** @throws Problem `conflict` for a time that has passed, or is too far away */
function isStartNow(from: string, time: number): boolean {
  const start = startOf(from, time)
  if (start === 'passed') throw new Problem('conflict', 'That time has passed. Choose it again.')
  if (start === 'too far') throw new Problem('conflict', 'Choose a time within a year')
  return start === 'now'
}

/** @throws Problem `not-found`, or `invalid` unless the name was typed as it is written */
async function requireOrganisation(
  trx: SystemTransaction,
  id: string,
  typed: string,
): Promise<Organisation> {
  const organisation = await lockOrganisation(trx, id)
  if (!organisation) throw new Problem('not-found')
  if (organisation.name === typed) return organisation
  throw new Problem('invalid', `Type the name as it is written: ${organisation.name}`)
}

function inIncident({ name }: Organisation): string {
  return `An incident or exercise is open at ${name}, or was closed less than ${describeDuration(REOPENING_MS)} ago. ${name} can be suspended ${describeDuration(REOPENING_MS)} after the closing.`
}

function toSuspension(stored: StoredSuspension | undefined): OrganisationSuspension | null {
  if (!stored) return null
  return { from: stored.starts, askedby: stored.askedname, ineffect: stored.effective !== null }
}
