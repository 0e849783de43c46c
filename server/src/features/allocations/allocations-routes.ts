import type { Allocation } from '@holdfast/contract/allocations'
import { JsonSnapshot } from '../../platform/collections/json-snapshot.ts'
import type { Context } from '../../platform/context.ts'
import type { OrganisationTransaction } from '../../platform/database/database.ts'
import { startsFrom } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readRoles } from '../content/index.ts'
import { readUsers } from '../users/index.ts'
import { allocationProblems } from './allocations-rules.ts'
import { lockAllocations, readAllocations, replaceAllocations } from './allocations-store.ts'

export function routeAllocations({ api, collections, database }: Context): void {
  const allocations = collections.define('allocations', async (trx, { organisationid }) =>
    snapshotOf(await readAllocations(trx, organisationid), organisationid),
  )

  api.collection('listAllocations', ({ organisationid }) => allocations({ organisationid }))

  api.route('saveAllocations', async ({ body, organisationid, request, reply }) => {
    const etag = startsFrom(request)
    const saved = await database.change(
      organisationid,
      [{ collection: 'allocations' }],
      async (trx) => {
        await lockAllocations(trx, organisationid)
        if (etag) await requireUnchanged(trx, organisationid, etag)
        const users = await readUsers(trx, organisationid)
        const roles = await readRoles(trx, organisationid)
        const problems = allocationProblems(body, users, roles)
        if (problems.length > 0) throw new Problem('invalid', problems)
        await replaceAllocations(trx, organisationid, body)
        return readAllocations(trx, organisationid)
      },
    )
    reply.header('etag', snapshotOf(saved, organisationid).etag)
    return saved
  })
}

async function requireUnchanged(
  trx: OrganisationTransaction,
  organisationid: string,
  etag: string,
): Promise<void> {
  const present = snapshotOf(await readAllocations(trx, organisationid), organisationid)
  if (present.etag !== etag) {
    throw new Problem('conflict', 'Somebody else has changed the role allocations meanwhile')
  }
}

function snapshotOf(allocations: Allocation[], organisationid: string): JsonSnapshot {
  return new JsonSnapshot(JSON.stringify(allocations), `${organisationid} allocations`)
}
