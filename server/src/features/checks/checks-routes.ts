import { pointKeys, readChecklistContent } from '@holdfast/contract/content/checklist-content'
import { timeInAuthorOrder } from '@holdfast/contract/incidents/author-order'
import type { Check, NewCheck } from '@holdfast/contract/incidents/checklists'
import { CachedResponse } from '../../platform/cached-lists/cached-response.ts'
import type { Context } from '../../platform/context.ts'
import type { Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readChecklistItem } from '../content/index.ts'
import { correctedTime, isTooLate } from '../incident-log/index.ts'
import { findReportTime } from '../incidents/index.ts'
import type { UserNames } from '../user-names/index.ts'
import {
  findSameCheck,
  insertCheck,
  lockChecks,
  readCheckHistory,
  readCurrentChecks,
  readOwnChecks,
  type StoredCheck,
} from './checks-store.ts'

type Dependencies = {
  userNames: UserNames
}

export function registerChecksRoutes(context: Context, { userNames }: Dependencies): void {
  const { api, cachedLists, database, now } = context

  const checks = cachedLists.define('checks', async (scope, { organisationid, ownerid }) => {
    if (!(await findReportTime(scope, ownerid))) throw new Problem('not-found')
    const current = await readCurrentChecks(scope, ownerid)
    return CachedResponse.ofCollection('checks', { organisationid }, current)
  })

  api.cachedEndpoint('listChecks', ({ organisationid, parameters }) =>
    checks({ organisationid, ownerid: parameters.id }),
  )

  api.endpoint('listCheckHistory', ({ organisationid, parameters }) =>
    database.read(organisationid, async (scope) => {
      if (!(await findReportTime(scope, parameters.id))) {
        throw new Problem('not-found')
      }
      return readCheckHistory(scope, parameters.id, 0)
    }),
  )

  api.endpoint('addCheck', async ({ body, organisationid, parameters, caller }) => {
    const { userid } = caller
    if (body.userid !== undefined && body.userid !== userid) {
      throw new Problem('invalid', 'A check can only be made in your own name')
    }
    const received = now()
    const incidentid = parameters.id
    const check: StoredCheck = {
      incidentid,
      itemid: body.itemid,
      index: body.index ?? null,
      ...(await wordsOf(organisationid, body)),
      checked: body.checked,
      userid,
      authorname: await userNames.nameOf(organisationid, userid),
      timestamp: correctedTime(body, received),
      devicetimestamp: body.timestamp,
      received: received.toISOString(),
    }
    return database.changeAsFound(organisationid, async (scope) => {
      const stored = await storeCheck(scope, check, typeof body.itemtext === 'string')
      const changed = { collection: 'checks', ownerid: incidentid, check: stored } as const
      return { result: stored, changed: [changed] }
    })
  })

  /**
   * The words that the author saw, because only the device knows how old its copy of the guidance is. If
   * an app does not send them, the published words.
   */
  async function wordsOf(
    organisationid: string,
    { itemid, index, itemtext, point }: NewCheck,
  ): Promise<Pick<Check, 'itemtext' | 'point'>> {
    const isItem = index === undefined || index === null
    if (typeof itemtext === 'string') return { itemtext, point: isItem ? null : (point ?? null) }
    const content = await database.read(organisationid, (scope) => readChecklistItem(scope, itemid))
    if (content === undefined) return { itemtext: null, point: null }
    const { text, subitems } = readChecklistContent(content)
    return { itemtext: text, point: isItem ? null : (pointKeys(subitems)[index] ?? null) }
  }
}

/** Stores the check; a retry returns the check that was stored first, even if the incident is closed. */
async function storeCheck(scope: Scope, check: StoredCheck, hasOwnWords: boolean): Promise<Check> {
  const incident = await lockChecks(scope, check.incidentid)
  if (!incident) throw new Problem('not-found')
  const storedEarlier = await findSameCheck(scope, check, hasOwnWords)
  if (storedEarlier) return storedEarlier
  if (isTooLate(check.timestamp, incident.closed, new Date(check.received)))
    throw new Problem('closed')
  const timestamp = timeInAuthorOrder(check, await readOwnChecks(scope, check))
  await insertCheck(scope, { ...check, timestamp })
  const { devicetimestamp: _, ...stored } = check
  return { ...stored, timestamp }
}
