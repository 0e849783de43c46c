import type { MarkedPerson } from '@holdfast/contract/roll-call/marks'
import type { Plan } from '@holdfast/contract/roll-call/needs'
import type { Absence, PersonOnPhone } from '@holdfast/contract/roll-call/people'
import type { MarkRow } from '../../../data/incidents/roll-marks.ts'

/** A person of a list, or somebody who was marked and is on none. `mark` is what stands. */
export type PersonRow = {
  key: string
  person: MarkedPerson
  hasNeeds: boolean
  /** Empty on phones that do not count the person's group, as the plan is. */
  needs: string
  plan?: Plan | undefined
  mark: MarkRow | undefined
  /** Of a visitor. */
  visit?: PersonOnPhone['visit'] | undefined
  /** What the last count by number says of them, if it names them and nobody has said more since. */
  counted?:
    | { state: 'missing' | 'injured'; detail: string; authorname: string; timestamp: string }
    | undefined
  /** The list by which they are not on site today, as long as nobody has marked them. */
  byList?: Absence | undefined
  /** `before Evacuate`, the newest alert to everybody, if they have not been seen since. */
  before?: string | undefined
}
