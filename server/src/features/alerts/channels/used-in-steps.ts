import type { Escalation } from '@holdfast/contract/alerts/channels'
import { listOf } from '@holdfast/contract/text'
import type { Scope } from '../../../platform/database/database.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { readAlertKinds } from '../../content/index.ts'
import { lockChannels, readEscalations } from './channels-store.ts'

/** @throws Problem `conflict` while a kind of alert reaches people by the channel */
export async function requireUnusedChannel(scope: Scope, id: string): Promise<void> {
  const kinds = await readKinds(scope, ({ escalation }) =>
    escalation.some(({ channel }) => channel === id),
  )
  if (kinds.length > 0) refuse(kinds, 'by this gateway')
}

/** @throws Problem `conflict` while a kind of alert tells one of the contact groups */
export async function requireGroupsNotInSteps(scope: Scope, ids: readonly string[]): Promise<void> {
  await lockChannels(scope)
  const kinds = await readKinds(
    scope,
    ({ escalation, groups }) => escalation.length > 0 && groups.some((id) => ids.includes(id)),
  )
  if (kinds.length > 0) refuse(kinds, 'to this contact group, or to one inside it')
}

/** Titles. The steps of a kind that is gone cannot be changed any more, and nobody sends it. */
async function readKinds(
  scope: Scope,
  uses: (escalation: Escalation) => boolean,
): Promise<string[]> {
  const used = new Set((await readEscalations(scope)).filter(uses).map(({ kind }) => kind))
  const { kinds } = await readAlertKinds(scope)
  return kinds.filter(({ id }) => used.has(id)).map(({ title }) => title)
}

function refuse(kinds: readonly string[], where: string): never {
  const titles = listOf(kinds)
  const verb = kinds.length === 1 ? 'sends' : 'send'
  throw new Problem(
    'conflict',
    `${titles} ${verb} text messages or calls ${where}. Take it out of the steps first.`,
  )
}
