import type { Alert } from '@holdfast/contract/alerts/alerts'
import { supersedingOf } from '@holdfast/contract/alerts/superseding'
import type { Scope } from '../../platform/database/database.ts'

type Told = Pick<Alert, 'id' | 'exercise' | 'timestamp' | 'ended' | 'sound'>

/** `state`: whether nothing of the alert is told any more, or nothing for now. */
export type Superseded = { state: 'for good' | 'for now'; reason: string }

/**
 * Why nobody is told of this alert, although it is open: something else applies, by the rule by which apps ask for
 * answers. Its end is told all the same. See docs/decisions/0198.
 */
export async function findSuperseded(scope: Scope, alert: Told): Promise<Superseded | undefined> {
  const others = await readLaterOrReal(scope, alert)
  // Whether it went to everybody decides only which alerts it supersedes itself.
  const asked = { ...alert, recipientids: null }
  const real = others.filter(({ exercise }) => !exercise)
  // Beside a later exercise, something real ends an exercise for good.
  const by = supersedingOf(real, asked) ?? supersedingOf(others, asked)
  if (!by) return undefined
  return alert.exercise && !by.exercise
    ? { state: 'for good', reason: `“${by.title}” is real` }
    : { state: 'for now', reason: `“${by.title}” applies now` }
}

async function readLaterOrReal({ trx, organisationid }: Scope, { exercise, timestamp }: Told) {
  const rows = await trx
    .selectFrom('alerts')
    .select(['id', 'title', 'exercise', 'timestamp', 'ended', 'sound', 'foreveryone'])
    .where('organisationid', '=', organisationid)
    .where((e) =>
      e.or([e('ended', 'is', null), ...(exercise ? [e('timestamp', '>', timestamp)] : [])]),
    )
    .execute()
  return rows.map(({ foreveryone, ...alert }) => ({
    ...alert,
    recipientids: foreveryone ? null : [],
  }))
}
