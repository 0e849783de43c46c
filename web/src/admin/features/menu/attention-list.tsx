import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { faPenToSquare } from '@fortawesome/free-solid-svg-icons/faPenToSquare'
import { faPersonRunning } from '@fortawesome/free-solid-svg-icons/faPersonRunning'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useId } from 'react'
import { useContent } from '../../../data/content.ts'
import { useContentDraft } from '../../../data/content-drafts.ts'
import { useExerciseSettings, useExercises } from '../../../data/exercises.ts'
import { useIncidents } from '../../../data/incidents.ts'
import { useUserReadiness } from '../../../data/user-readiness.ts'
import { Arriving } from '../../../ui/arriving.tsx'
import { List, ListLink } from '../../../ui/list.tsx'
import { useNow } from '../../readiness/ready-until.tsx'
import { type Concern, concernsOf } from './attention-rules.ts'

const LOOKS = {
  incidents: { icon: faTriangleExclamation, colour: 'danger' },
  exercises: { icon: faTriangleExclamation, colour: 'exercise' },
  due: { icon: faPersonRunning, colour: 'exercise' },
  readiness: { icon: faCircleExclamation, colour: 'warn' },
  draft: { icon: faPenToSquare, colour: 'accent' },
  blanks: { icon: faBook, colour: 'warn' },
} as const satisfies Record<Concern['kind'], object>

export type AttentionListProps = {
  organisationid: string
  addressOf: (path: string) => string
}

/** What an admin should look at, as it becomes known; nothing where all is well. */
export function AttentionList({ organisationid, addressOf }: AttentionListProps) {
  const titleId = useId()
  const now = useNow()
  const incidents = useIncidents(organisationid)
  const exercises = useExercises(organisationid)
  const exerciseSettings = useExerciseSettings(organisationid)
  const readiness = useUserReadiness(organisationid)
  const published = useContent(organisationid)
  const draft = useContentDraft(organisationid)
  const concerns = concernsOf(
    {
      incidents: incidents.data,
      exercises: exercises.data,
      intervals: exerciseSettings.data?.intervals,
      readiness: readiness.data,
      published: published.data,
      draft: draft.data,
    },
    now,
  )
  const reads = [incidents, exercises, exerciseSettings, readiness, published, draft]
  const isArriving = reads.some(({ state }) => state === 'loading')
  if (concerns.length === 0) return isArriving ? <Arriving /> : null
  return (
    <section aria-labelledby={titleId} data-arriving={isArriving || undefined}>
      <h2 id={titleId}>Needs attention</h2>
      <List>
        {concerns.map(({ kind, title, path }) => (
          <ListLink key={kind} {...LOOKS[kind]} title={title} to={addressOf(path)} />
        ))}
      </List>
    </section>
  )
}
