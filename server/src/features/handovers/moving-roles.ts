import { MAX_DEPUTIES } from '@holdfast/contract/limits'
import type { Scope } from '../../platform/database/database.ts'
import {
  type Author,
  readAllocations,
  readDeputies,
  recordAllocations,
  replaceAllocations,
  replaceDeputies,
} from '../allocations/index.ts'

type Move = {
  roleid: string
  /** Who no longer holds the role. */
  from: readonly string[]
  to: string
  /** Whether they stay as its deputies, so that they can take it back. */
  keepsFormer: boolean
}

/**
 * Gives the role to one person and takes it from others, and records it in every open incident. There is no
 * moment at which nobody holds the role: it is one transaction. Whoever was a deputy leaves that place
 * to the first of those who gave the role. The caller has locked the allocations.
 */
export async function moveRole(scope: Scope, move: Move, author: Author): Promise<void> {
  const { roleid, from, to, keepsFormer } = move
  const holders = await readAllocations(scope)
  const deputies = await readDeputies(scope)
  const isGiven = (each: { userid: string; roleid: string }) =>
    each.roleid === roleid && (from.includes(each.userid) || each.userid === to)
  await replaceAllocations(scope, [
    ...holders.filter((each) => !isGiven(each)),
    { userid: to, roleid },
  ])
  const others = deputies.filter((each) => each.roleid !== roleid)
  const before = deputies.filter((each) => each.roleid === roleid).map(({ userid }) => userid)
  const after = deputiesAfter(before, { from, to, keepsFormer })
  await replaceDeputies(scope, [
    ...others,
    ...after.map((userid, index) => ({ userid, roleid, deputy: index + 1 })),
  ])
  await recordAllocations(scope, author)
}

/** The deputies of the role in their order, after somebody took it over. */
function deputiesAfter(
  before: readonly string[],
  { from, to, keepsFormer }: Omit<Move, 'roleid'>,
): string[] {
  const [first, ...rest] = from
  const isDeputy = before.includes(to)
  const swapped = before.flatMap((userid) => {
    if (userid === to) return first === undefined ? [] : [first]
    return [userid]
  })
  const added = keepsFormer ? (isDeputy ? rest : from) : []
  return [...new Set([...swapped, ...added])].slice(0, MAX_DEPUTIES)
}
