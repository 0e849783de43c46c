import { Notice } from '../../../ui/screen/notice.tsx'
import type { PersonRow } from './person-row.ts'
import {
  describeConflict,
  describeCounted,
  describeStanding,
  isReportedMissing,
  nameAndGroup,
  nameOf,
} from './person-rows.ts'

type WhichChildProps = {
  row: PersonRow
  /** Others with the same name. */
  namesakes: readonly PersonRow[]
  /** What to do, or to know, about somebody who is reported missing. */
  ifMissing: string
}

/** What tells this child from others: a missing one would otherwise be crossed off for somebody of the same name. */
export function WhichChild({ row, namesakes, ifMissing }: WhichChildProps) {
  const name = nameOf(row)
  const said = [describeStanding(row), describeConflict(row), describeCounted(row)].filter(Boolean)
  const needs = row.needs || (row.hasNeeds ? 'Needs help in an evacuation' : '')
  return (
    <>
      {needs !== '' && <p>{needs}</p>}
      {namesakes.length > 0 && (
        <Notice kind="warn" title={`Somebody else is called ${name} too`}>
          {namesakes.map(nameAndGroup).join('; ')}. Ask which class the child is in before you
          continue.
        </Notice>
      )}
      {isReportedMissing(row) && (
        <Notice kind="danger" title={`${name} is reported missing`}>
          {said.join('. ')}. {ifMissing}
        </Notice>
      )}
    </>
  )
}
