import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { faBoxArchive } from '@fortawesome/free-solid-svg-icons/faBoxArchive'
import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation'
import { faCommentSms } from '@fortawesome/free-solid-svg-icons/faCommentSms'
import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faPenToSquare } from '@fortawesome/free-solid-svg-icons/faPenToSquare'
import { faPersonRunning } from '@fortawesome/free-solid-svg-icons/faPersonRunning'
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation'
import { useId } from 'react'
import { useBackups } from '../../../data/admin/backups.ts'
import { useIsProviderAdmin } from '../../../data/admin/organisations.ts'
import { useUserReadiness } from '../../../data/admin/user-readiness.ts'
import { useChannels } from '../../../data/alerts/channels.ts'
import { useContent } from '../../../data/content/content.ts'
import { useContentDraft } from '../../../data/content/content-drafts.ts'
import { useOpenActions } from '../../../data/incidents/debriefs.ts'
import { useExerciseSettings, useExercises } from '../../../data/incidents/exercises.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useNow } from '../../../ui/hooks/use-every-minute.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { useSteps } from '../../preparation-steps/use-steps.ts'
import styles from './admin-menu-screen.module.css'
import { type Concern, concernsOf } from './attention-rules.ts'
import { Preparation } from './preparation.tsx'

const LOOKS = {
  backups: { icon: faBoxArchive, colour: 'danger' },
  incidents: { icon: faTriangleExclamation, colour: 'danger' },
  exercises: { icon: faTriangleExclamation, colour: 'exercise' },
  actions: { icon: faListCheck, colour: 'warn' },
  due: { icon: faPersonRunning, colour: 'exercise' },
  readiness: { icon: faCircleExclamation, colour: 'warn' },
  draft: { icon: faPenToSquare, colour: 'accent' },
  blanks: { icon: faBook, colour: 'warn' },
  channels: { icon: faCommentSms, colour: 'warn' },
} as const satisfies Record<Concern['kind'], object>

export type AttentionListProps = {
  organisationid: string
  /** The organisation's name, for admins who look after several. */
  organisationname: string | undefined
  addressOf: (path: string) => string
}

/** What an admin should look at. It appears once everything has been read, and not at all if all is well. */
export function AttentionList({ organisationid, organisationname, addressOf }: AttentionListProps) {
  const titleId = useId()
  const concerns = useConcerns(organisationid)
  const preparation = useSteps(organisationid)
  if (!concerns || preparation.state === 'loading') return null
  const { steps } = preparation
  const isPrepared = steps?.every(({ state }) => state !== 'todo') ?? true
  const address = addressOf('/admin/getting-started')
  return (
    <div className={styles.attention}>
      {steps && !isPrepared && <Preparation steps={steps} to={address} />}
      {concerns.length > 0 && (
        <section aria-labelledby={titleId}>
          <h2 id={titleId}>Needs attention{organisationname && `: ${organisationname}`}</h2>
          <List>
            {concerns.map(({ kind, title, path }) => (
              <ListLink key={kind} {...LOOKS[kind]} title={title} to={addressOf(path)} />
            ))}
          </List>
        </section>
      )}
      {steps && isPrepared && <Preparation steps={steps} to={address} />}
    </div>
  )
}

/** Undefined until all of it is known. */
function useConcerns(organisationid: string): Concern[] | undefined {
  const now = useNow()
  const incidents = useIncidents(organisationid)
  const exercises = useExercises(organisationid)
  const exerciseSettings = useExerciseSettings(organisationid)
  const readiness = useUserReadiness(organisationid)
  const published = useContent(organisationid)
  const draft = useContentDraft(organisationid)
  const isProvider = useIsProviderAdmin()
  const backups = useBackups()
  const actions = useOpenActions(organisationid)
  const channels = useChannels(organisationid)
  const reads = [
    incidents,
    actions,
    exercises,
    exerciseSettings,
    readiness,
    published,
    draft,
    channels,
  ]
  if (reads.some(({ state }) => state === 'loading')) return undefined
  if (isProvider && backups.state === 'loading') return undefined
  const sources = {
    incidents: incidents.data,
    actions: actions.data,
    exercises: exercises.data,
    intervals: exerciseSettings.data?.intervals,
    readiness: readiness.data,
    backups: backups.data,
    channels: channels.data,
    published: published.data,
    draft: draft.data,
  }
  return concernsOf(sources, now)
}
