import { MAX_LISTED_PEOPLE, MAX_ROLL_CALL_NAMES } from '@holdfast/contract/limits'
import { addedSince } from '@holdfast/contract/roll-call/added-to-lists'
import type { NewRollCount, RollGroup } from '@holdfast/contract/roll-call/roll-call'
import {
  type CountFigures,
  type GroupOfRollCall,
  notExplainedIn,
  type SummableCount,
} from '@holdfast/contract/roll-call/roll-call-totals'
import { toTimeInput } from '../../../ui/form/time-field.tsx'

/** The typed fields of a count. Numbers are digits, or `""`. */
export type CountFields = {
  present: string
  expected: string
  missing: PersonFields[]
  injured: PersonFields[]
  place: string
  /** `2026-11-21T10:42` in the device's zone for a count made earlier; `""` for one made now. */
  countedAt: string
}

/** `detail` is where the person was last seen, or what happened to them. `key` identifies a row of the form. */
export type PersonFields = { key: string; name: string; detail: string }

/**
 * `seen` is the id of the latest count when the person began to type; null when there was none. `alerted` is that of
 * the newest alert to everybody when they last typed; empty when there was none. `list` is whom the group's list
 * expected then.
 */
export type CountDraft = {
  fields: CountFields
  seen: string | null
  alerted?: string
  list?: CountedList
}

/** Whom the list expects, for a count. */
type CountedList = { listed?: number; listedpeople?: string[] }
type Listed = Pick<GroupOfRollCall<SummableCount>, 'listed' | 'list'>

/** Without a list, nobody is compared with the count. */
export function countedList({ listed, list }: Listed): CountedList {
  if (list === undefined) return {}
  const isSent = list && list.ids.length <= MAX_LISTED_PEOPLE
  return { listed, ...(isSent && { listedpeople: [...list.ids] }) }
}

/** How many have come onto the list since the person last typed. They are expected too, whatever was typed. */
export function addedWhileTyping({ list }: CountDraft, group: Listed): number {
  const now = { expected: group.listed, list: group.list }
  return addedSince(now, list ?? {}, new Set(list?.listedpeople)).added
}

export function draftWithAdded(draft: CountDraft, added: number): CountDraft {
  const { expected } = draft.fields
  if (added === 0 || expected === '') return draft
  return { ...draft, fields: { ...draft.fields, expected: String(Number(expected) + added) } }
}

/** What was typed before another alert to everybody says who is missing or injured, and not how many are here now. */
export function draftAfterAlert(draft: CountDraft, alerted: string): CountDraft {
  if ((draft.alerted ?? '') === alerted) return draft
  return { ...draft, fields: { ...draft.fields, present: '', place: '' } }
}

/**
 * The form before anything is typed: the last count of the group, to be corrected. One from before the last alert
 * says who is missing or injured, and not how many are here now. For a closed incident the
 * time of the count starts at the closing, because a count must have been made before it.
 */
export function startFields(
  group: Pick<RollGroup, 'expected'> & { countedBefore?: number },
  last: (CountFigures & { id: string }) | undefined,
  closed: string | null = null,
): CountFields {
  const isOld = (group.countedBefore ?? 0) > 0
  const keyOf = (kind: string, index: number) => `${last?.id} ${kind} ${index}`
  return {
    present: last && !isOld ? String(last.present) : '',
    expected: String(group.expected),
    missing: (last?.missing ?? []).map(({ name, place }, index) => ({
      key: keyOf('missing', index),
      name,
      detail: place,
    })),
    injured: (last?.injured ?? []).map(({ name, note }, index) => ({
      key: keyOf('injured', index),
      name,
      detail: note,
    })),
    place: isOld ? '' : (last?.place ?? ''),
    countedAt: closed === null ? '' : toTimeInput(closed),
  }
}

type Problem = { field: keyof CountFields; message: string }

export function problemsOf(fields: CountFields, closed: string | null, now: Date): Problem[] {
  const problems: Problem[] = []
  if (fields.present === '') {
    problems.push({ field: 'present', message: 'Enter how many are present' })
  }
  if (fields.expected === '') {
    problems.push({ field: 'expected', message: 'Enter how many are expected' })
  }
  const time = fields.countedAt === '' ? now : new Date(fields.countedAt)
  if (time > now) {
    problems.push({ field: 'countedAt', message: 'Choose a time that has passed' })
  } else if (closed !== null && time > new Date(closed)) {
    problems.push({ field: 'countedAt', message: 'Choose a time before the incident was closed' })
  }
  return problems
}

/** The count to send. The fields must have no problems. */
export function countOf(
  group: Pick<RollGroup, 'id' | 'name'> & Listed,
  fields: CountFields,
  now: Date,
): Omit<NewRollCount, 'id' | 'sent'> {
  const { present, expected, missing, injured, place, countedAt } = fields
  const time = countedAt === '' ? now : new Date(countedAt)
  return {
    groupid: group.id,
    groupname: group.name,
    ...countedList(group),
    present: Number(present),
    expected: Number(expected),
    missing: missing.map(({ name, detail }) => ({ name: name.trim(), place: detail.trim() })),
    injured: injured.map(({ name, detail }) => ({ name: name.trim(), note: detail.trim() })),
    place: place.trim(),
    timestamp: time.toISOString(),
  }
}

/**
 * Says how the numbers add up. `isOpen` while somebody is missing, with or without a name. Undefined until
 * the number of people present is entered.
 */
export function describeSum(
  fields: CountFields,
): { sentence: string; isOpen: boolean } | undefined {
  const { present, expected, missing } = fields
  if (present === '' || expected === '') return undefined
  const notExplained = notExplainedIn({
    ...{ present: Number(present), expected: Number(expected) },
    missing: missing.map(() => ({ name: '', place: '' })),
  })
  if (notExplained > 0) {
    const sentence = `${notExplained} of ${expected} not explained: add who is missing`
    return { sentence, isOpen: true }
  }
  const more = surplusOf(fields)
  const surplus = more > 0 ? `${more} more than expected` : ''
  if (missing.length > 0) {
    const sentence = `${missing.length} missing, ${surplus || 'everyone else present'}`
    return { sentence, isOpen: true }
  }
  return { sentence: surplus || 'Everyone expected is present', isOpen: false }
}

/** A question about a count that adds up to more people than are expected; undefined when it does not. */
export function doubtAbout(fields: CountFields): string | undefined {
  const { present, expected, missing } = fields
  if (surplusOf(fields) <= 0) return undefined
  const isMissing = missing.length > 0 ? ` and ${missing.length} missing` : ''
  return `${present} present${isMissing}, of ${expected} expected. Send it?`
}

/** How many more people the numbers add up to than are expected; negative if there are fewer. */
function surplusOf({ present, expected, missing }: CountFields): number {
  return Number(present) + missing.length - Number(expected)
}

export function canAddPerson(people: readonly PersonFields[]): boolean {
  return people.length < MAX_ROLL_CALL_NAMES
}
