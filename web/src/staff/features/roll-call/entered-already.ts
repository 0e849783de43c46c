import { MARK_WORDS } from '@holdfast/contract/roll-call/mark-words'
import type { SummableCount } from '@holdfast/contract/roll-call/roll-call-totals'
import { nameKey } from '@holdfast/contract/roll-call/standing-count'
import { personKey } from '@holdfast/contract/roll-call/standing-marks'
import { formatTime } from '../../../ui/format-dates.ts'
import type { PersonRow } from './person-row.ts'

type Group = { id: string; count?: SummableCount | undefined }

/**
 * `Tom has already been entered: missing, 10:02`, of somebody on no list who was marked, or is named in the count of the
 * group; undefined for a name that is new there.
 */
export function describeEntered(
  name: string,
  { id: groupid, count }: Group,
  rows: readonly PersonRow[],
): string | undefined {
  const key = personKey({ personid: '', name, groupid })
  const mark = rows.find((row) => row.key === key)?.mark
  const said = [mark, mark?.conflict, count && saidInCount(name, count)].filter((each) => !!each)
  const shown = said.find(({ state }) => state === 'missing') ?? said[0]
  if (!shown) return undefined
  const { state, timestamp } = shown
  return `${mark?.name ?? name} has already been entered: ${MARK_WORDS[state]}, ${formatTime(timestamp)}`
}

function saidInCount(name: string, count: SummableCount) {
  for (const state of ['missing', 'injured'] as const) {
    const named = count[state].find(
      (person) => !person.isMarked && nameKey(person.name) === nameKey(name),
    )
    if (named) return { state, timestamp: named.by?.timestamp ?? count.timestamp }
  }
  return undefined
}
