import type { Allocation } from '@holdfast/contract/allocations'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import { startsFrom } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordActivity } from '../activity/index.ts'
import { readRoles } from '../content/index.ts'
import { readUsers } from '../users/index.ts'
import { allocationProblems, describeAllocations } from './allocations-rules.ts'
import { lockAllocations, readAllocations, replaceAllocations } from './allocations-store.ts'

export function routeAllocations({ api, collections, database, now }: Context): void {
  const allocations = collections.define('allocations', async (trx, { organisationid }) =>
    snapshotOf(await readAllocations(trx, organisationid), organisationid),
  )

  api.collection('listAllocations', ({ organisationid }) => allocations({ organisationid }))

  api.route('saveAllocations', async ({ body, person, organisationid, request, reply }) => {
    const etag = startsFrom(request)
    const saved = await database.change(
      organisationid,
      [{ collection: 'allocations' }],
      async (trx) => {
        await lockAllocations(trx, organisationid)
        const before = await readAllocations(trx, organisationid)
        if (etag && snapshotOf(before, organisationid).etag !== etag) {
          throw new Problem('conflict', 'Somebody else has changed the role allocations meanwhile')
        }
        const users = await readUsers(trx, organisationid)
        const roles = await readRoles(trx, organisationid)
        const problems = allocationProblems(body, users, roles)
        if (problems.length > 0) throw new Problem('invalid', problems)
        await replaceAllocations(trx, organisationid, body)
        const after = await readAllocations(trx, organisationid)
        const change = describeAllocations(before, after)
        if (change !== '') {
          await recordActivity(trx, organisationid, {
            userid: person.userid,
            at: now(),
            kind: 'roles-allocated',
            recordid: '',
            summary: change,
          })
        }
        return after
      },
    )
    reply.header('etag', snapshotOf(saved, organisationid).etag)
    return saved
  })
}

function snapshotOf(allocations: Allocation[], organisationid: string): JsonSnapshot {
  return new JsonSnapshot(JSON.stringify(allocations), `${organisationid} allocations`)
}
