import { faClipboardCheck } from '@fortawesome/free-solid-svg-icons/faClipboardCheck'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import type { PreparedProcedure } from '@holdfast/contract/preparedness'
import { useState } from 'react'
import { usePreparedness } from '../../../data/admin/preparedness.ts'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useContentReviews } from '../../../data/content/content-reviews.ts'
import { useReadings } from '../../../data/content/readings.ts'
import { useOpenActions } from '../../../data/incidents/debriefs.ts'
import { useExerciseSettings, useExercises } from '../../../data/incidents/exercises.ts'
import { joinReads } from '../../../data/lists/read.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import styles from './preparedness-page.module.css'
import { type PreparednessSources, procedureState, summariseGaps } from './preparedness-rules.ts'
import { ProcedureCard } from './procedure-card.tsx'
import { ProcedureDialog } from './procedure-dialog.tsx'

/** The four procedures of the Act on one page, and on paper: what was prepared and practised, and what is missing. */
export function PreparednessPage() {
  const { organisationid } = useAdminOrganisation()
  const preparedness = usePreparedness(organisationid)
  const content = useContent(organisationid)
  const reviews = useContentReviews(organisationid)
  const readings = useReadings(organisationid)
  const users = useUsers(organisationid)
  const exercises = useExercises(organisationid)
  const settings = useExerciseSettings(organisationid)
  const actions = useOpenActions(organisationid)
  const all = [preparedness, content, reviews, readings, users, exercises, settings, actions]
  return (
    <AdminPage title="Preparedness">
      <PrintedHeading />
      <div className={styles.notice}>
        <Notice title="Evidence, not compliance">
          This page shows what was prepared and practised. It does not say that the law is met.
        </Notice>
      </div>
      <ReadSection read={joinReads(all)}>
        {() =>
          preparedness.data &&
          readings.data &&
          (readings.data.pages.length === 0 ? (
            <NothingPublished />
          ) : (
            <Procedures
              procedures={preparedness.data.procedures}
              sources={{
                reviews: reviews.data ?? [],
                readings: readings.data,
                users: users.data ?? [],
                exercises: exercises.data ?? [],
                intervals: settings.data?.intervals ?? [],
                actions: actions.data ?? [],
                kinds: content.data?.alert_kinds ?? [],
                now: serverNow(),
              }}
            />
          ))
        }
      </ReadSection>
    </AdminPage>
  )
}

function NothingPublished() {
  const addressOf = useAdminAddress()
  return (
    <EmptyState
      icon={faClipboardCheck}
      title="No guidance is published yet"
      text="For each procedure, this page shows who has reviewed and read it, and when it was practised."
      action={<LinkButton to={addressOf('/admin/content')}>Go to Content</LinkButton>}
    />
  )
}

type ProceduresProps = {
  procedures: readonly PreparedProcedure[]
  sources: PreparednessSources
}

function Procedures({ procedures, sources }: ProceduresProps) {
  const [edited, setEdited] = useState<PreparedProcedure>()
  const states = procedures.map((procedure) => procedureState(procedure, sources))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.intro}>
          The four public protection procedures of the Terrorism (Protection of Premises) Act 2025.{' '}
          <strong>{summariseGaps(states)}</strong>
          {states.some(({ gaps }) => gaps.length > 0) && (
            <span data-print="hide"> Each has a link to where you can close it.</span>
          )}
        </p>
        <div data-print="hide">
          <Button icon={faPrint} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {states.map((state) => (
        <ProcedureCard
          key={state.procedure.procedure}
          state={state}
          onChoose={() => setEdited(state.procedure)}
        />
      ))}
      {edited && (
        <ProcedureDialog
          procedure={edited}
          pages={sources.readings.pages}
          kinds={sources.kinds}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
