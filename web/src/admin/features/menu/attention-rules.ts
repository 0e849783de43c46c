import type { Guidance } from '@holdfast/contract/content'
import type { Incident } from '@holdfast/contract/incidents'
import type { UserReadiness } from '@holdfast/contract/readiness'
import { pluralise } from '../../../domain/text.ts'
import { isSame } from '../../../editing/record-edit-rules.ts'
import { findBlanks } from '../../content/blanks.ts'
import { readyState } from '../../readiness/user-readiness-text.ts'

/** `path` is the page where it is looked after. */
export type Concern = {
  kind: 'incidents' | 'exercises' | 'readiness' | 'draft' | 'blanks'
  title: string
  path: string
}

/** What the concerns come from; undefined while it is not read. */
export type Sources = {
  incidents: readonly Incident[] | undefined
  readiness: readonly UserReadiness[] | undefined
  published: Guidance | undefined
  /** `saved` is null where nobody has begun a draft. */
  draft: { guidance: Guidance; saved: string | null } | undefined
}

/** What an admin should look at, the most urgent first. */
export function concernsOf(sources: Sources, now: number): Concern[] {
  return [
    ...incidentConcerns(sources.incidents),
    ...readinessConcerns(sources.readiness, now),
    ...draftConcerns(sources),
    ...blankConcerns(sources.draft?.guidance ?? sources.published),
  ]
}

function incidentConcerns(incidents: Sources['incidents']): Concern[] {
  const open = incidents?.filter(({ closed }) => closed === null) ?? []
  const exercises = open.filter(({ exercise }) => exercise).length
  const real = open.length - exercises
  const path = '/admin/incidents'
  return [
    ...(real > 0
      ? [{ kind: 'incidents', title: pluralise(real, 'open incident'), path } as const]
      : []),
    ...(exercises > 0
      ? [{ kind: 'exercises', title: pluralise(exercises, 'open exercise'), path } as const]
      : []),
  ]
}

function readinessConcerns(users: Sources['readiness'], now: number): Concern[] {
  const unready = users?.filter(({ device }) => readyState(device, now) !== 'ready').length ?? 0
  if (unready === 0) return []
  const people = pluralise(users?.length ?? 0, { one: 'person', many: 'people' })
  const title = `${unready} of ${people} not ready for a day without a network`
  return [{ kind: 'readiness', title, path: '/admin/readiness' }]
}

function draftConcerns({ draft, published }: Sources): Concern[] {
  if (!draft || draft.saved === null || !published) return []
  const parts = Object.keys(draft.guidance) as (keyof Guidance)[]
  if (parts.every((part) => isSame(draft.guidance[part], published[part]))) return []
  return [{ kind: 'draft', title: 'The content draft is not published', path: '/admin/content' }]
}

function blankConcerns(guidance: Guidance | undefined): Concern[] {
  const blanks = guidance ? findBlanks(guidance).length : 0
  if (blanks === 0) return []
  return [
    {
      kind: 'blanks',
      title: `${pluralise(blanks, 'blank')} to fill in`,
      path: '/admin/content',
    },
  ]
}
