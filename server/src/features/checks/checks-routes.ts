import type { Check } from '@holdfast/contract/checklists'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { correctedTime, isTooLate } from '../incident-log/index.ts'
import { findReportTime } from '../incidents/index.ts'
import type { UserNames } from '../users/index.ts'
import {
  findSameCheck,
  insertCheck,
  lockChecks,
  readPresentChecks,
  type StoredCheck,
} from './checks-store.ts'

type Deps = {
  userNames: (organisationid: string) => UserNames | Promise<UserNames>
}

export function routeChecks(context: Context, { userNames }: Deps): void {
  const { api, collections, database, now } = context

  const checks = collections.define('checks', async (trx, { organisationid, incidentid = '' }) => {
    if (!(await findReportTime(trx, organisationid, incidentid))) throw new Problem('not-found')
    const present = await readPresentChecks(trx, organisationid, incidentid)
    return new JsonSnapshot(JSON.stringify(present), `${organisationid} checks`)
  })

  api.collection('listChecks', ({ organisationid, parameters }) =>
    checks({ organisationid, incidentid: parameters.id }),
  )

  api.route('addCheck', async ({ body, organisationid, parameters, person }) => {
    const { userid } = person
    if (body.userid !== undefined && body.userid !== userid) {
      throw new Problem('invalid', 'A check can only be made in your own name')
    }
    const names = await userNames(organisationid)
    const received = now()
    const incidentid = parameters.id
    const check: StoredCheck = {
      incidentid,
      itemid: body.itemid,
      index: body.index ?? null,
      checked: body.checked,
      userid,
      authorname: names.get(userid) ?? userid,
      timestamp: correctedTime(body, received),
      devicetimestamp: body.timestamp,
      received: received.toISOString(),
    }
    const changed = [{ collection: 'checks', incidentid }]
    return database.change(organisationid, changed, (trx) => takeCheck(trx, organisationid, check))
  })
}

/** Stores the check, or answers what was stored when it arrived before, also after the closing. */
async function takeCheck(
  trx: OrganisationTransaction,
  organisationid: string,
  check: StoredCheck,
): Promise<Check> {
  const incident = await lockChecks(trx, organisationid, check.incidentid)
  if (!incident) throw new Problem('not-found')
  const first = await findSameCheck(trx, organisationid, check)
  if (first) return first
  if (isTooLate(check.timestamp, incident.closed)) throw new Problem('closed')
  await insertCheck(trx, organisationid, check)
  const { devicetimestamp: _, ...stored } = check
  return stored
}
