import {
  BLANK_SUBJECTS,
  type BlankQuestion,
  type BlankSubject,
  ASKED_BLANKS as IN_ORDER,
  questionAbout,
} from '@holdfast/contract/content/blank-questions'
import { blanksIn, splitAtBlanks, textsIn, untilFilledIn } from '@holdfast/contract/content/blanks'
import type { Guidance } from '@holdfast/contract/content/content'
import { type GuidancePart, guidanceParts } from '@holdfast/contract/content/guidance-parts'

/**
 * One place where staff read a blank: the words before and after it in its line, without markup.
 * `path` is the page that changes it.
 */
export type BlankPlace = { name: string; path: string; before: string; after: string }

/** A blank with its question. `until` is what staff read in its place until it is filled in. */
export type AskedBlank = Pick<BlankQuestion, 'ask' | 'hint' | 'until' | 'none'> & {
  blank: string
  places: BlankPlace[]
}

/** `title` says what the questions of the subject are about. */
export type SubjectOfBlanks = { subject: string; title: string; blanks: AskedBlank[] }

/** The page of the admin area that changes a part of the guidance. */
function pathOfPart({ kind, id }: Pick<GuidancePart, 'kind' | 'id'>): string {
  if (kind !== 'checklists') return `/admin/content/${kind}`
  const sectionid = id.slice(`${kind}/`.length)
  return `/admin/content/${kind}/${encodeURIComponent(sectionid)}`
}

/** How many places in the guidance still have a blank. */
export function countBlanks(guidance: Guidance): number {
  return textsIn(guidance).flatMap(blanksIn).length
}

/** Each blank once with all its places, grouped by subject. Blanks that the school itself wrote come last. */
export function askedBlanks(guidance: Guidance): SubjectOfBlanks[] {
  const blanks = [...placesByBlank(guidance)].map(([blank, places]) => ({
    ...(questionAbout(blank) ?? ownQuestion(blank)),
    blank,
    places,
  }))
  const subjects = Object.entries({ ...BLANK_SUBJECTS, own: 'Your own blanks' })
  return subjects
    .map(([subject, title]) => ({
      subject,
      title,
      blanks: blanks
        .filter((asked) => asked.subject === subject)
        .sort((a, b) => IN_ORDER.indexOf(a.blank) - IN_ORDER.indexOf(b.blank)),
    }))
    .filter((group) => group.blanks.length > 0)
}

function ownQuestion(
  blank: string,
): Omit<BlankQuestion, 'subject'> & { subject: BlankSubject | 'own' } {
  const ask = blank.charAt(0).toUpperCase() + blank.slice(1)
  return { subject: 'own', ask, until: untilFilledIn(blank), none: 'none' }
}

function placesByBlank(guidance: Guidance): Map<string, BlankPlace[]> {
  const found = new Map<string, BlankPlace[]>()
  for (const part of guidanceParts(guidance)) {
    for (const text of textsIn(part.value)) {
      for (const { blank, before, after } of splitAtBlanks(text)) {
        const place = { name: part.name, path: pathOfPart(part), before, after }
        found.set(blank, [...(found.get(blank) ?? []), place])
      }
    }
  }
  return found
}
