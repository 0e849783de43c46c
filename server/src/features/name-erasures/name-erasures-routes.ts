import type { NameErasure } from '@holdfast/contract/people/name-erasures'
import type { Context } from '../../platform/context.ts'
import {
  asOrganisationTransaction,
  asScope,
  type SystemTransaction,
} from '../../platform/database/database.ts'
import { withoutWaitBudget } from '../../platform/database/wait-budget.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { NameEraser, Replacement } from '../incident-record/index.ts'
import { ASKED_MS, findAllAdmins, requireOwnAccounts } from '../organisation-deletion/index.ts'
import type { UserNames } from '../user-names/index.ts'
import { findAdmins } from '../users/index.ts'
import { tellAdminsOfErasure } from './erasure-mails.ts'
import {
  mayBeConfirmedAt,
  needsOwnAdmin,
  reasonOfRecords,
  reasonToWait,
} from './name-erasures-rules.ts'
import {
  findDeletedUser,
  findUsersOf,
  insertErasure,
  lockErasures,
  markErased,
  readErasures,
  readOtherNames,
  removeErasure,
  replaceUser,
  type StoredErasure,
} from './name-erasures-store.ts'

type Dependencies = { userNames: UserNames; eraser: NameEraser }
type Person = { userid: string; name: string; at: Date }
/** By whom, and of which name. */
type How = { by: Person; name: string; key: Awaited<ReturnType<NameEraser['prepare']>>['key'] }

/** Undoes a transaction that was only tried. */
class Tried extends Error {}

/** Erasing the name of a deleted user: one admin asks, another one confirms. */
export function registerNameErasuresRoutes(
  context: Context,
  { userNames, eraser }: Dependencies,
): void {
  const { api, config, connections, database, now } = context
  const system = connections.system as SystemTransaction

  const listFor = async (organisationid: string, callerid: string) => {
    const stored = await readErasures(system, organisationid)
    const erasures: NameErasure[] = []
    for (const each of stored) {
      const ownadmins = each.erased === null ? await findOwnAdmins(system, each) : new Set<string>()
      erasures.push(toErasure(each, { callerid, ownadmins, now: now() }))
    }
    return { erasures }
  }

  async function personOf(organisationid: string, userid: string): Promise<Person> {
    return { userid, name: await userNames.nameOf(organisationid, userid), at: now() }
  }

  /** @throws Problem with the reason why the name cannot be erased now */
  async function requireErasable(trx: SystemTransaction, organisationid: string, userid: string) {
    const user = await findDeletedUser(trx, organisationid, userid)
    if (!user) {
      throw new Problem('not-found', 'No user of this organisation has or had this username')
    }
    const incidents = await eraser.incidentsOf(asScope(trx, organisationid), userid)
    if (organisationid === config.providerOrganisationId) {
      throw new Problem('conflict', 'Names of the provider stand in records of schools, and stay')
    }
    const reason = reasonToWait(user.deleted, incidents, now())
    if (reason) throw new Problem('conflict', reason)
    return user
  }

  /** Within a transaction that fails if a record would be damaged. */
  async function erase(
    trx: SystemTransaction,
    { organisationid, userid, number, askedby, askedname }: StoredErasure,
    { by, name, key }: How,
  ): Promise<Replacement> {
    const { providerOrganisationId } = config
    const others = { organisationids: [organisationid, providerOrganisationId], userid }
    const erasing = {
      ...{ userid, name, number, askedby, askedname, at: by.at },
      othernames: await readOtherNames(trx, others),
      ...{ confirmedby: by.userid, confirmedname: by.name },
    }
    const { replacement, refused } = await eraser.erase(asScope(trx, organisationid), erasing, key)
    if (refused.length > 0) throw new Problem('conflict', reasonOfRecords(refused))
    await markErased(trx, organisationid, replacement, by)
    await replaceUser(trx, organisationid, replacement)
    return replacement
  }

  api.endpoint('listNameErasures', ({ organisationid, caller }) =>
    listFor(organisationid, caller.userid),
  )

  api.endpoint('askNameErasure', async ({ organisationid, body, caller, activity }) => {
    const { userid } = body
    const by = await personOf(organisationid, caller.userid)
    await withoutWaitBudget(async () => {
      const { name } = await requireErasable(system, organisationid, userid)
      const { key } = await eraser.prepare(organisationid, userid)
      await connections.system
        .transaction()
        .execute(async (transaction) => {
          const trx = transaction as SystemTransaction
          const tried = newErasure({ organisationid, userid, by, number: 0 })
          const earlier = (await lockErasures(trx, organisationid)).find(
            (each) => each.userid === userid,
          )
          if (earlier) await removeErasure(trx, earlier)
          await insertErasure(trx, tried)
          await erase(trx, tried, { by: { ...by, userid: 'tried', name: 'tried' }, name, key })
          throw new Tried()
        })
        .catch((error: unknown) => {
          if (!(error instanceof Tried)) throw error
        })
    })
    await database.changeAsSystem(organisationid, [], async (trx) => {
      const stored = await lockErasures(trx, organisationid)
      const earlier = stored.find((each) => each.userid === userid)
      // A second request is the first one, unless that is too old to be confirmed.
      if (earlier && isValid(earlier, now())) {
        activity.nothingChanged()
        return
      }
      if (earlier) await removeErasure(trx, earlier)
      const number = Math.max(0, ...stored.map((each) => each.number)) + 1
      const admins = await findAllAdmins(context, trx, organisationid)
      await insertErasure(trx, { ...newErasure({ organisationid, userid, by, number }), admins })
      await activity.record(asOrganisationTransaction(trx), {
        ...{ kind: 'name-erasure-asked', recordid: userid },
        summary: `As erased user ${number}`,
      })
      await tellAdminsOfErasure(context, trx, { organisationid, askedby: by.name })
    })
    return listFor(organisationid, caller.userid)
  })

  api.endpoint('confirmNameErasure', async ({ organisationid, body, caller, activity }) => {
    const { userid } = body
    const by = await personOf(organisationid, caller.userid)
    await withoutWaitBudget(async () => {
      const { key, changed } = await eraser.prepare(organisationid, userid)
      await database.changeAsSystem(organisationid, changed, async (trx) => {
        const stored = await lockErasures(trx, organisationid)
        const erasure = stored.find((each) => each.userid === userid && each.erased === null)
        if (!erasure) throw new Problem('not-found')
        await requireSecondPerson(trx, erasure, { ...by, asked: body.asked })
        const { name } = await requireErasable(trx, organisationid, userid)
        const { username, number } = await erase(trx, erasure, { by, name, key })
        await activity.record(asOrganisationTransaction(trx), {
          ...{ kind: 'name-erased', recordid: username },
          summary: `Erased user ${number}: asked by ${erasure.askedname}, confirmed by ${by.name}`,
        })
      })
    })
    return listFor(organisationid, caller.userid)
  })

  /** @throws Problem `conflict` with the reason why this person does not count as the second */
  async function requireSecondPerson(
    trx: SystemTransaction,
    erasure: StoredErasure,
    { userid, asked }: Person & { asked: string },
  ): Promise<void> {
    const refuse = (reason: string) => new Problem('conflict', reason)
    if (erasure.asked !== asked) {
      throw refuse('It was asked for again meanwhile. Look at it once more.')
    }
    if (userid === erasure.askedby) throw refuse('A second person has to confirm it')
    if (!isValid(erasure, now())) {
      throw refuse('It was asked for too long ago. Ask for it again.')
    }
    if (now() < mayBeConfirmedAt(erasure.asked)) {
      throw refuse('Other admins have 24 hours to object. Confirm it after that.')
    }
    const ownadmins = await findOwnAdmins(trx, erasure)
    if (needsOwnAdmin(erasure.askedby, ownadmins) && !ownadmins.has(userid)) {
      throw refuse('An admin of the school itself has to ask or to confirm')
    }
    if (!erasure.admins.includes(userid)) {
      throw refuse('Only somebody who was an admin already when it was asked for can confirm it')
    }
    await requireOwnAccounts(trx, [userid, erasure.askedby], now())
  }

  api.endpoint('withdrawNameErasure', async ({ organisationid, parameters, caller, activity }) => {
    await database.changeAsSystem(organisationid, [], async (trx) => {
      const stored = await lockErasures(trx, organisationid)
      const erasure = stored.find(({ userid }) => userid === parameters.id)
      if (!erasure || erasure.erased !== null) throw new Problem('not-found')
      await removeErasure(trx, erasure)
      await activity.record(asOrganisationTransaction(trx), {
        ...{ kind: 'name-erasure-withdrawn', recordid: erasure.userid },
        summary: `As erased user ${erasure.number}`,
      })
    })
    return listFor(organisationid, caller.userid)
  })
}

/** Those of today, and those of when it was asked for: they may have been suspended for it. */
async function findOwnAdmins(
  trx: SystemTransaction,
  { organisationid, admins }: StoredErasure,
): Promise<Set<string>> {
  const before = await findUsersOf(trx, organisationid, admins)
  return new Set([...before, ...(await findAdmins(trx, organisationid))])
}

function isValid({ asked }: StoredErasure, now: Date): boolean {
  return now.getTime() - Date.parse(asked) <= ASKED_MS
}

function newErasure({
  organisationid,
  userid,
  by,
  number,
}: Pick<StoredErasure, 'organisationid' | 'userid' | 'number'> & { by: Person }): StoredErasure {
  return {
    ...{ organisationid, userid, number, asked: by.at.toISOString(), askedby: by.userid },
    ...{ askedname: by.name, admins: [], erased: null, confirmedby: null, confirmedname: '' },
  }
}

type Seen = { callerid: string; ownadmins: ReadonlySet<string>; now: Date }

function toErasure(stored: StoredErasure, { callerid, ownadmins, now }: Seen): NameErasure {
  const { number, userid, asked, askedby, askedname, admins, erased, confirmedname } = stored
  const needsOwn = erased === null && needsOwnAdmin(askedby, ownadmins)
  return {
    number,
    userid: erased === null ? userid : null,
    asked,
    askedby: askedname,
    erased,
    confirmedby: confirmedname,
    mayConfirm:
      erased === null &&
      callerid !== askedby &&
      admins.includes(callerid) &&
      (!needsOwn || ownadmins.has(callerid)) &&
      now >= mayBeConfirmedAt(asked),
    needsOwnAdmin: needsOwn,
  }
}
