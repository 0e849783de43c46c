import {
  findStepProblem,
  readParentMessage,
  type StoredParentMessage,
} from '@holdfast/contract/incidents/parent-messages'
import type { Context } from '../../platform/context.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findIncident } from '../incidents/index.ts'
import { findEntry, readEntriesOfTypes } from './incident-log-store.ts'

type Step = { organisationid: string; incidentid: string; id: string; content: string }

/**
 * Nothing is copied that nobody has approved, and nobody approves another text than the one that was proposed. A
 * retry of a stored entry is never refused.
 * @throws Problem `not-allowed`, `conflict`
 */
export async function requireStepToParents(
  { access, database }: Pick<Context, 'access' | 'database'>,
  caller: SignedInUser,
  { organisationid, incidentid, id, content }: Step,
): Promise<void> {
  const message = readParentMessage({ type: 'parents', content })
  if (!message) throw new Problem('invalid')
  const isApproval = message.step === 'approved'
  const permission = isApproval ? 'approve messages to parents' : 'write messages to parents'
  if (!(await access.hasPermission(caller, permission))) {
    throw new Problem('not-allowed', isApproval ? NO_APPROVER : NO_WRITER)
  }
  const problem = await database.read(organisationid, async (scope) => {
    if (await findEntry(scope, incidentid, id)) return undefined
    const incident = await findIncident(scope, incidentid)
    if (!incident) throw new Problem('not-found')
    const entries = await readEntriesOfTypes(scope, incidentid, ['parents'])
    const earlier = entries.flatMap((entry): StoredParentMessage[] => {
      const stored = readParentMessage(entry)
      return stored ? [{ ...stored, id: entry.id }] : []
    })
    return findStepProblem(message, earlier, incident.exercise)
  })
  if (problem) throw new Problem('conflict', problem)
}

const NO_APPROVER = 'Only an incident manager or an admin approves messages to parents'
const NO_WRITER =
  'Messages to parents are written by the communications manager, an incident manager or an admin'
